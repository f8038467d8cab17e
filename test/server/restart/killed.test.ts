import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { bookFaults } from '../../../src/server/reconciliation/index.ts';
import { openFolder } from '../../support/dataFolder.ts';
import { type StartedServer, startServerOn } from '../../support/startedServer.ts';
import { broughtBy, type Press, pressUntilKilled, send, whatBecameOf } from './presses.ts';
import { signUpBy } from './signUpBy.ts';

const KILLS = 3;
const CUSTOMERS = ['ann@example.com', 'ben@example.com', 'cem@example.com'];
const BUTTONS_EACH = 3;

const folder = mkdtempSync(join(tmpdir(), 'sun-killed-'));
let server: StartedServer;
afterAll(async () => {
  await server.kill();
  rmSync(folder, { recursive: true });
});

/** Reads the rows in the folder of a killed server. */
const readKept = async () => {
  const database = await openFolder(join(folder, 'db'));
  const idsIn = async (table: 'orders' | 'closings') =>
    (await database.reader.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id);
  const kept = {
    orders: await idsIn('orders'),
    closings: await idsIn('closings'),
    faults: await bookFaults(database.reader),
  };
  await database.close();
  return kept;
};

const isPlacing = ({ request }: Press) => 'place' in request;
const isClosing = (press: Press) => !isPlacing(press);
const isAnswered = ({ answer }: Press) => answer !== undefined;

/** Expects every acknowledged row, and beside them at most the unanswered ones. */
const expectWhole = (kept: readonly string[], presses: readonly Press[]) => {
  const acknowledged = presses.flatMap(broughtBy);
  expect(kept).toEqual(expect.arrayContaining(acknowledged));
  expect(kept.length - acknowledged.length).toBeLessThanOrEqual(presses.filter((one) => !isAnswered(one)).length);
};

/** Repeats an unanswered press: it is answered as it was done, or done now, once. */
const pressAgain = async (press: Press) => {
  const { state, answer } = await whatBecameOf(server, press);
  press.answer = await send(server, press);
  expect(press.answer.code).toBe(200);
  if (state === 'answered') expect(answer).toMatchObject(press.answer);
  expect(await send(server, press)).toEqual(press.answer);
};

/** Waits for some dozens of answers, up to a random time. */
const letThemPress = async (presses: readonly Press[]) => {
  const answered = presses.filter(isAnswered).length + 10 + Math.random() * 60;
  while (presses.filter(isAnswered).length < answered) await wait(Math.random() * 10);
};

it('keeps every acknowledged order and posting, and none by half, when it is killed several times under load [IDM-28]', async () => {
  const presses: Press[] = [];
  server = await startServerOn(folder);
  const tokens: string[] = [];
  for (const email of CUSTOMERS) tokens.push(await signUpBy(server, email));

  for (let kills = 0; kills < KILLS; kills += 1) {
    const buttons = tokens.flatMap((token) => Array.from({ length: BUTTONS_EACH }, () => token));
    const pressing = buttons.map((token) => pressUntilKilled(server, token, presses));
    await letThemPress(presses);
    await server.kill();
    await Promise.all(pressing);

    const kept = await readKept();
    expect(kept.faults).toEqual([]);
    expectWhole(kept.orders, presses.filter(isPlacing));
    expectWhole(kept.closings, presses.filter(isClosing));

    server = await startServerOn(folder);
    for (const press of presses.filter((one) => !isAnswered(one))) await pressAgain(press);
  }

  await server.kill();
  const { orders, closings, faults } = await readKept();
  expect(faults).toEqual([]);
  expect(orders).toEqual(presses.filter(isPlacing).flatMap(broughtBy).sort());
  expect(closings).toEqual(presses.filter(isClosing).flatMap(broughtBy).sort());
  expect(presses.map(({ answer }) => answer?.code)).toEqual(presses.map(() => 200));
}, 180_000);
