import { waitFor } from '@testing-library/react';
import { placesOf } from '../../../src/web/app/reportFault.ts';
import { followFaults } from '../../../src/web/app/followFaults.ts';
import { PATHS } from '../../../src/web/navigation/index.ts';

const CHROMIUM = `TypeError: Cannot read 4138.50 of customer@example.com
    at HistoryDays (https://sun.example/h5/412.9f2c31ab.js:1:2048)
    at Array.map (<anonymous>)
    at https://sun.example/h5/main.51e0c7d2.js?token=abc:1:90112`;
const SAFARI = `HistoryDays@https://sun.example/h5/412.9f2c31ab.js:1:2048
@https://sun.example/h5/main.51e0c7d2.js:1:90112
[native code]`;
const PLACES = ['HistoryDays 412.9f2c31ab.js:1:2048', 'main.51e0c7d2.js:1:90112'];

const BACKEND = 'https://api.example';

describe('the places of a fault', () => {
  it.each([
    ['Chromium', CHROMIUM],
    ['Safari and Firefox', SAFARI],
  ])('are read from a stack of %s without its message and addresses', (_browser, stack) => {
    expect(placesOf(stack)).toEqual(PLACES);
  });
});

describe('a report of a fault', () => {
  const sent: { readonly address: string; readonly body: unknown }[] = [];
  const fault = (name: string, stack: string) => Object.assign(new Error('4138.50'), { name, stack });
  /** Reports faults of one page. */
  const report = async (...faults: readonly unknown[]) => {
    jest.resetModules();
    const { followHosting } = await import('../../../src/web/device/hosting.ts');
    const { reportFault } = await import('../../../src/web/app/reportFault.ts');
    followHosting({
      origin: BACKEND,
      socket: 'wss://api.example/market',
      showsViolations: false,
      opensDevTools: false,
    });
    faults.forEach(reportFault);
  };
  beforeEach(() => {
    sent.length = 0;
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
      sent.push({ address: String(address), body: JSON.parse(String(init?.body)) });
      throw new TypeError('No network.');
    });
  });
  afterEach(() => jest.restoreAllMocks());

  it('holds version, screen and places, and nothing of the customer [CFG-42]', async () => {
    window.location.hash = `${PATHS.history}?symbol=XAUUSD`;
    await report(fault('TypeError', CHROMIUM));
    const body = { version: '0.0.0', route: PATHS.history, fault: 'TypeError', stack: PLACES };
    expect(sent).toEqual([{ address: `${BACKEND}/api/project/fault`, body }]);
  });

  it('is sent to nobody before the page knows its backend', async () => {
    jest.resetModules();
    const { reportFault } = await import('../../../src/web/app/reportFault.ts');
    reportFault(fault('TypeError', CHROMIUM));
    expect(sent).toEqual([]);
  });

  it('names no address that is no screen of the app', async () => {
    window.location.hash = '/customer@example.com';
    await report('customer@example.com');
    expect(sent.map(({ body }) => body)).toEqual([{ version: '0.0.0', route: null, fault: 'string', stack: [] }]);
  });

  it('is sent once for a fault, not for a lost network, and few times in all [CFG-43, CFG-44]', async () => {
    await report(fault('AbortError', SAFARI), fault('ChunkLoadError', SAFARI));
    expect(sent).toEqual([]);
    await report(fault('TypeError', SAFARI), fault('TypeError', SAFARI));
    expect(sent).toHaveLength(1);
    sent.length = 0;
    await report(...['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name) => fault(name, SAFARI)));
    expect(sent).toHaveLength(5);
  });

  it.each([
    { of: 'an exception', event: () => new ErrorEvent('error', { error: fault('RangeError', SAFARI) }) },
    {
      of: 'a rejection',
      event: () => Object.assign(new Event('unhandledrejection'), { reason: fault('EvalError', SAFARI) }),
    },
  ])('is sent for $of that nothing caught', async ({ event }) => {
    jest.resetModules();
    const { followHosting } = await import('../../../src/web/device/hosting.ts');
    followHosting({
      origin: BACKEND,
      socket: 'wss://api.example/market',
      showsViolations: false,
      opensDevTools: false,
    });
    followFaults();
    window.dispatchEvent(event());
    await waitFor(() => expect(sent.length).toBeGreaterThan(0));
    expect(sent[0]?.body).toMatchObject({ stack: PLACES });
  });
});
