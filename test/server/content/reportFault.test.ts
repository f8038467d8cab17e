import { startTestServer, type TestServer } from '../../support/testServer.ts';

let server: TestServer;
/** Lines of the server's log. */
let lines = '';
const write = process.stdout.write.bind(process.stdout);
beforeAll(async () => {
  server = await startTestServer({ logLevel: 'info' });
  process.stdout.write = ((text: string) => {
    lines += text;
    return true;
  }) as typeof process.stdout.write;
});
afterAll(async () => {
  process.stdout.write = write;
  await server.close();
});

const REPORT = {
  version: '3.3.2',
  route: '/pages/history/index',
  fault: 'TypeError',
  stack: ['HistoryDays 412.9f2c31ab.js:1:2048'],
};

describe('a report of a fault of the app', () => {
  it('needs no session, and is written into the log with the browser [CFG-40, CFG-41]', async () => {
    expect(await server.call('reportFault', { body: REPORT, headers: { 'User-Agent': 'Old phone' } })).toMatchObject({
      code: 200,
      data: null,
    });
    await new Promise(setImmediate);
    const logged = lines.split('\n').find((line) => line.includes('Fault of the app')) ?? 'null';
    expect(JSON.parse(logged)).toMatchObject({ level: 40, ...REPORT, browser: 'Old phone' });
  });

  it.each([
    { route: '/pages/history/index?symbol=XAUUSD' },
    { fault: 'Cannot read 4138.50' },
    { message: 'Cannot read 4138.50' },
    { stack: Array.from({ length: 21 }, () => 'run main.js:1:1') },
  ])('is refused with what the contract does not take: %j', async (wrong) => {
    const body = { ...REPORT, ...wrong };
    expect(await server.call('reportFault', { body })).toMatchObject({ code: 1001 });
  });
});
