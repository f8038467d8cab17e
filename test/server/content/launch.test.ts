import { LANGUAGES } from '../../../src/contract/index.ts';
import { CONTENT_BY_DEFAULT } from '../../../src/server/content/index.ts';
import { signUpCustomer } from '../../support/signUpCustomer.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { GOLD } from '../trading/trader.ts';

const trading = { isEnabled: true, maximumOpenOrders: 100 };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ trading });
});
afterAll(() => server.close());

const settings = async (of = server) =>
  new Map((await of.succeed('getProjectInfo')).map(({ configKey, configValue }) => [configKey, configValue]));

describe('the settings of the app', () => {
  it('are texts, each key once, with those that are always there [CFG-1, CFG-2, CFG-3, CFG-4]', async () => {
    const entries = await server.succeed('getProjectInfo');
    expect(new Set(entries.map(({ configKey }) => configKey)).size).toBe(entries.length);
    for (const { configValue } of entries) expect(typeof configValue).toBe('string');
    expect(Object.fromEntries(await settings())).toMatchObject({
      ...{ environment: 'sandbox', appVersion: '3.3.2', timeZone: 'Europe/London', demoBalance: '100000.00' },
      ...{ tradingEnabled: 'true', closeOutLevel: '50', warningLevels: '100,70' },
      ...{ secondStep: 'when-set-up', passkeyHost: 'localhost' },
    });
  });

  it('name the balance of a new demo account [CFG-5]', async () => {
    const { token } = await signUpCustomer(server);
    const { balance } = await server.succeed('getAccountFigures', { token, account: 'demo' });
    expect((await settings()).get('demoBalance')).toBe(balance);
  });

  it('report that trading is off exactly while orders are refused (2000) [CFG-6]', async () => {
    const { token } = await signUpCustomer(server);
    const place = async () => (await server.call('placeOrder', { token, account: 'demo', body: GOLD })).code;
    for (const isEnabled of [true, false, true]) {
      trading.isEnabled = isEnabled;
      expect((await settings()).get('tradingEnabled')).toBe(String(isEnabled));
      expect((await place()) === 2000).toBe(!isEnabled);
    }
  });

  it('name an inbox in the sandbox alone [CFG-7]', async () => {
    expect((await settings()).has('inboxUrl')).toBe(true);
    const live = await startTestServer({ environment: 'live' });
    expect([...(await settings(live)).keys()]).toEqual(expect.arrayContaining(['environment', 'demoBalance']));
    expect((await settings(live)).has('inboxUrl')).toBe(false);
    await live.close();
  });
});

describe('what the legal texts name of the firm', () => {
  const firm = { firmName: 'Example Markets Ltd', complaintsEmail: 'complaints@example.com' };
  const KEYS = [...Object.keys(firm), 'firmAddress', 'firmSupervisor', 'firmLicence'];
  const named = async (of: TestServer) =>
    Object.fromEntries(
      [...(await settings(of))].filter(([key]) => [...KEYS, 'guaranteeScheme', 'complaintsBody'].includes(key)),
    );

  it('is absent until it is configured, and the rest of it then [CFG-47]', async () => {
    expect(await named(server)).toEqual({});
    const configured = await startTestServer({ content: { ...CONTENT_BY_DEFAULT, firm, lossFigure: '74.5' } });
    expect(await named(configured)).toEqual(firm);
    expect((await configured.succeed('getCommonInfo')).riskWarningFigure).toBe('74.5');
    await configured.close();
  });
});

describe('the version check', () => {
  it('is not named by a live server without one, which answers 404 at the place of that of the sandbox [CFG-45, CFG-46]', async () => {
    expect([...(await settings()).keys()]).toEqual(expect.arrayContaining(['versionAppId', 'versionCheckUrl']));
    const live = await startTestServer({ environment: 'live' });
    const names = [...(await settings(live)).keys()];
    expect(names.filter((name) => name.startsWith('version'))).toEqual([]);
    expect((await fetch(`${live.url}/api/sandbox/version`)).status).toBe(404);
    await live.close();
  });
});

describe('what the app loads at launch', () => {
  it('needs no session, and is the same with one [CFG-11]', async () => {
    const { token } = await signUpCustomer(server);
    expect(await server.succeed('getProjectInfo', { token })).toEqual(await server.succeed('getProjectInfo'));
    expect(await server.succeed('getCommonInfo', { token })).toEqual(await server.succeed('getCommonInfo'));
  });

  it('has the address of customer service, and ways to it that a link can open [CFG-20, CFG-22]', async () => {
    const { contactEmail, serviceLinks } = await server.succeed('getCommonInfo');
    expect(serviceLinks).toContainEqual({ kind: 'email', label: 'Write to us', url: `mailto:${contactEmail}` });
    const schemes = { email: /^mailto:/, phone: /^tel:\+/, chat: /^https?:/, messenger: /^https?:/, page: /^https?:/ };
    for (const { kind, url } of serviceLinks) expect(url).toMatch(schemes[kind]);
  });

  it('lists each country once with the calling code that its numbers are accepted with [CFG-23, CFG-28]', async () => {
    const { callingCodes } = await server.succeed('getCommonInfo');
    expect(new Set(callingCodes.map(({ country }) => country)).size).toBe(callingCodes.length);
    const numbers = { GB: '7700900123', DE: '15123456789', JP: '9012345678', VN: '912345678', TH: '812345678' };
    for (const [country, phone] of Object.entries(numbers)) {
      const countryCode = callingCodes.find((one) => one.country === country)?.callingCode ?? '';
      expect(await server.call('sendPhoneCode', { query: { phone, countryCode } })).toMatchObject({ code: 200 });
    }
    const unlisted = { phone: '7700900123', countryCode: '+999' };
    expect(callingCodes.some(({ callingCode }) => callingCode === unlisted.countryCode)).toBe(false);
    expect(await server.call('sendPhoneCode', { query: unlisted })).toMatchObject({ code: 1108 });
  });

  it('has the minimum deposit as each language states it, and the languages, English first [CFG-24, CFG-27]', async () => {
    const { minimumDeposit, languages } = await server.succeed('getCommonInfo');
    expect(languages).toEqual(LANGUAGES);
    expect(languages[0]).toBe('en');
    expect(Object.keys(minimumDeposit).sort()).toEqual([...languages].sort());
    expect(minimumDeposit).toMatchObject({ en: '1000 USD', ja: '1000 USD', 'zh-TW': '1000 USD', de: '30 USD' });
  });

  it('has no risk figure that the firm has not configured, and the time of the server [CFG-25, CFG-26]', async () => {
    const { riskWarningFigure, serverTime } = await server.succeed('getCommonInfo');
    expect(riskWarningFigure).toBeNull();
    expect(serverTime).toBe(server.world.nowMs());
  });
});
