import { openInbox } from '../../../src/server/sandbox/index.ts';
import { startTestServer, type TestServer, WEDNESDAY_MORNING } from '../../support/testServer.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';
import { deskPeople, SECRETS } from '../desk/deskPeople.ts';
import { closeInOrder, quote, signUpTrader } from '../trading/trader.ts';

const START_MS = WEDNESDAY_MORNING * 1000;
const JUMP_MS = 601_000;

/** Shifts of the machine's and of the database's clock, and what was reported. */
let machineMs: number;
let databaseShiftMs: number;
let reported: string[];
const clocked = () => ({
  clocks: { timeOfDayMs: () => START_MS + machineMs, elapsedMs: () => 0 },
  databaseMs: async () => START_MS + databaseShiftMs,
  report: (fault: string) => void reported.push(fault),
});
beforeEach(() => {
  machineMs = 0;
  databaseShiftMs = 0;
  reported = [];
});

const watch = ({ world }: TestServer) => world.clockGuard.watch(world);
const halts = async (server: TestServer) => {
  const answer = await server.answerDesk({ ask: 'halts' });
  return 'halts' in answer ? answer.halts : [];
};

describe('a jump of the clock forward', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer(clocked());
    await watch(server);
  });
  afterEach(() => closeInOrder(server));

  it('of more than 600 s against the last mark and the database’s clock halts everything until it is confirmed [DLC-49]', async () => {
    await quote(server, 'XAUUSD', '4129.10', '4129.45');
    const trader = await signUpTrader(server);
    machineMs = JUMP_MS;
    await watch(server);
    expect(server.world.now()).toBe(WEDNESDAY_MORNING);
    expect(await halts(server)).toMatchObject([
      { target: 'everything', level: 'full', reason: 'operator', by: 'clock guard' },
    ]);
    expect(reported).toEqual(['The clock has jumped forward by 601 s: everything is halted until it is confirmed.']);
    expect(await trader.place()).toMatchObject({ code: 2000, data: { scope: 'everything', reason: 'operator' } });
    // Only the confirmation ends it.
    await server.answerDesk({ ask: 'free', target: 'everything', by: 'ann' });
    await watch(server);
    expect(await halts(server)).toHaveLength(1);
    expect(await server.answerDesk({ ask: 'clock' })).toMatchObject({
      clock: { jumpSeconds: 601, aheadSeconds: 601, isHalted: true },
    });
    expect(await server.answerDesk({ ask: 'confirm-clock', by: 'ann' })).toMatchObject({
      clock: { jumpSeconds: 0, aheadSeconds: 0, isHalted: false },
    });
    await watch(server);
    expect(await halts(server)).toEqual([]);
    expect(server.world.now()).toBe(WEDNESDAY_MORNING + 601);
  });

  it('of 600 s, or one that the database’s clock has made, too, is followed [DLC-49]', async () => {
    machineMs = 600_000;
    await watch(server);
    expect(server.world.now()).toBe(WEDNESDAY_MORNING + 600);
    machineMs = 86_400_000;
    databaseShiftMs = 86_400_000 - 600_000;
    await watch(server);
    expect(server.world.now()).toBe(WEDNESDAY_MORNING + 86_400);
    expect(await halts(server)).toEqual([]);
  });

  it('by advanceClock is none [DLC-51]', async () => {
    await server.succeed('advanceClock', { body: { advanceSeconds: 86_400 } });
    await watch(server);
    expect(server.world.now()).toBe(WEDNESDAY_MORNING + 86_400);
    expect(await halts(server)).toEqual([]);
  });

  it('that the operator undoes at the machine stays halted until it is confirmed [DLC-49]', async () => {
    machineMs = 365 * 86_400_000;
    await watch(server);
    machineMs = 5000;
    await watch(server);
    expect(server.world.now()).toBe(WEDNESDAY_MORNING + 5);
    expect(await halts(server)).toHaveLength(1);
    await server.answerDesk({ ask: 'confirm-clock', by: 'ann' });
    expect(await halts(server)).toEqual([]);
  });

  it('halts again at once where the desk frees the halt of its own that stood for it', async () => {
    await server.answerDesk({ ask: 'halt', target: 'everything', level: 'full', reason: 'venue', by: 'ann' });
    machineMs = JUMP_MS;
    await watch(server);
    const freed = await server.answerDesk({ ask: 'free', target: 'everything', by: 'ann' });
    expect(freed).toMatchObject({ halts: [{ target: 'everything', level: 'full', by: 'clock guard' }] });
  });

  it('whose confirmation brings the halt of the desk back leaves no instant without a halt', async () => {
    await server.answerDesk({ ask: 'halt', target: 'everything', level: 'close-only', reason: 'venue', by: 'ann' });
    machineMs = JUMP_MS;
    await watch(server);
    const { database } = server.world;
    const { transaction } = database;
    const inForce: number[] = [];
    const counted = jest.spyOn(database, 'transaction').mockImplementation(async (run) => {
      const done = await transaction(run);
      const found = await database.reader.selectFrom('halts').select('id').where('ended_at', 'is', null).execute();
      inForce.push(found.length);
      return done;
    });
    await server.answerDesk({ ask: 'confirm-clock', by: 'ann' });
    counted.mockRestore();
    expect(inForce.length).toBeGreaterThan(1);
    expect(new Set(inForce)).toEqual(new Set([1]));
    expect(await halts(server)).toMatchObject([{ level: 'close-only' }]);
  });

  it('is no smaller for a greater distance between the clocks that was confirmed once [DLC-49]', async () => {
    const day = 86_400_000;
    machineMs = 30 * day;
    await watch(server);
    await server.answerDesk({ ask: 'confirm-clock', by: 'ann' });
    expect(await halts(server)).toEqual([]);
    // The machine is 20 days ahead now, after 30 that were confirmed.
    [machineMs, databaseShiftMs] = [60 * day, 40 * day];
    await watch(server);
    expect(await halts(server)).toMatchObject([{ by: 'clock guard' }]);
  });

  it('is none after the database’s clock was put right, which had been confirmed as ahead [DLC-49]', async () => {
    const day = 86_400_000;
    databaseShiftMs = day;
    await server.answerDesk({ ask: 'confirm-clock', by: 'ann' });
    [machineMs, databaseShiftMs] = [2 * day, 2 * day];
    await watch(server);
    expect(await halts(server)).toEqual([]);
    expect(server.world.now()).toBe(WEDNESDAY_MORNING + 2 * 86_400);
  });

  it('leaves what the desk had halted before it halted after it', async () => {
    await server.answerDesk({ ask: 'halt', target: 'everything', level: 'close-only', reason: 'venue', by: 'ann' });
    machineMs = JUMP_MS;
    await watch(server);
    expect(await halts(server)).toMatchObject([{ level: 'full' }]);
    await server.answerDesk({ ask: 'confirm-clock', by: 'ann' });
    expect(await halts(server)).toMatchObject([{ level: 'close-only', reason: 'venue', by: 'desk:ann' }]);
  });
});

it('a server that starts with a clock far ahead of its last mark halts everything, and one after a pause does not [DLC-49]', async () => {
  const database = await openTestDatabase();
  await (await startTestServer({ ...clocked(), database })).close();
  machineMs = 86_400_000;
  databaseShiftMs = 86_400_000;
  const rested = await startTestServer({ ...clocked(), database });
  expect(rested.world.now()).toBe(WEDNESDAY_MORNING + 86_400);
  expect(await halts(rested)).toEqual([]);
  await rested.close();
  machineMs = 30 * 86_400_000;
  const wrong = await startTestServer({ ...clocked(), database });
  expect(wrong.world.now()).toBe(WEDNESDAY_MORNING + 86_400);
  expect(await halts(wrong)).toHaveLength(1);
  await wrong.close();
  await database.close();
});

it('overnight fees of more than three days ago are posted after they were confirmed, with those after them [DLC-50, DLC-78]', async () => {
  const server = await startTestServer({ environment: 'live', openOutbox: openInbox, deskPeople: await deskPeople() });
  const { controls } = server.world.market;
  void controls.setQuote('XAUUSD', { bid: '4129.10', ask: '4129.45' });
  await server.settled();
  const trader = await signUpTrader(server);
  const [waiting, closed] = [await trader.open({ volume: '1.00' }), await trader.open({ volume: '1.00' })];
  const pass = async (milliseconds: number) => {
    server.advance(milliseconds);
    void controls.setQuote('XAUUSD', { bid: '4129.10', ask: '4129.45' });
    await server.settled();
  };
  await pass(5 * 86_400_000);
  const nightsOf = async (id: string) => (await trader.life(id)).events.filter(({ kind }) => kind === 'overnight');
  expect(await nightsOf(waiting.id)).toEqual([]);
  expect(await trader.close(closed.id)).toMatchObject({ overnightFee: '0.00' });
  const confirmed = await server.answerDesk({ ask: 'confirm-nights', by: 'ann', secret: SECRETS['desk:ann'] });
  expect(confirmed).toEqual({ confirmedUntil: server.world.now() });
  await pass(86_400_000);
  expect((await nightsOf(waiting.id)).length).toBeGreaterThanOrEqual(3);
  await closeInOrder(server);
});
