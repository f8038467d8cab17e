import { CONTENT_BY_DEFAULT } from '../../../src/server/content/index.ts';
import { createGeocoder } from '../../../src/server/places/index.ts';
import { createRecentAnswers } from '../../../src/server/places/recentAnswers.ts';
import { type LoopbackServer, startLoopbackServer } from '../../support/loopbackServer.ts';
import { signUpCustomer } from '../../support/signUpCustomer.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';

const HOUSE = { display_name: 'Hafenstraße 1, 12345 Musterstadt', name: '', lat: '53.5461234567', lon: '9.9600' };
const PARK = { display_name: 'Musterpark, Musterstadt', name: 'Musterpark', lat: -0.00000001, lon: 10 };
const FOUND = [
  { name: '', address: 'Hafenstraße 1, 12345 Musterstadt', latitude: '53.546123', longitude: '9.96' },
  { name: 'Musterpark', address: 'Musterpark, Musterstadt', latitude: '0', longitude: '10' },
];
const KEY = 'a-secret-key';
const UNAVAILABLE = { code: 1009, data: null };

let service: LoopbackServer;
let server: TestServer;
let token: string;
const written: string[] = [];
const write = process.stdout.write.bind(process.stdout);

beforeAll(async () => {
  service = await startLoopbackServer();
  const places = { ...CONTENT_BY_DEFAULT.places, geocoderUrl: `${service.url}/geo/?key=${KEY}` };
  server = await startTestServer({ content: { ...CONTENT_BY_DEFAULT, places }, logLevel: 'info' });
  ({ token } = await signUpCustomer(server));
  process.stdout.write = (text: string | Uint8Array) => {
    written.push(String(text));
    return true;
  };
});
afterAll(async () => {
  process.stdout.write = write;
  await server.close();
  await service.close();
});

/** Texts that no test before has searched for, so that none is answered from memory. */
let searches = 0;
const freshText = () => `Hafenstraße ${(searches += 1)}`;
const search = (text = freshText(), language: 'de' | 'th' = 'de') =>
  server.call('searchPlaces', { token, language, body: { text } });
const addressAt = (latitude: string, longitude = '10') =>
  server.call('findAddress', { token, language: 'de', body: { latitude, longitude } });
const lastAsked = () => new URL(service.asked.at(-1)?.url ?? '', service.url);

describe('places that are searched', () => {
  it('come from the geocoder in its order, without those that have no address or position [CFG-55]', async () => {
    const half = [
      { display_name: 'Nowhere', lat: 'x', lon: '1' },
      { lat: '1', lon: '1' },
      null,
      { ...HOUSE, lat: '91' },
    ];
    service.answer({ body: [HOUSE, ...half, PARK] });
    expect((await search()).data).toEqual({ items: FOUND });
    service.answer({ body: Array.from({ length: 9 }, () => HOUSE) });
    expect((await search()).data).toEqual({ items: Array.from({ length: 5 }, () => FOUND[0]) });
    service.answer({ body: [] });
    expect((await search()).data).toEqual({ items: [] });
  });

  it('have texts of one line and of the length that the contract allows [CFG-55]', async () => {
    service.answer({
      body: [{ ...HOUSE, name: ` A\u0000\n${'b'.repeat(300)}`, display_name: `x\u202e\t${'y'.repeat(600)}` }],
    });
    const { data } = await search();
    expect(data).toEqual({
      items: [{ ...FOUND[0], name: `A ${'b'.repeat(198)}`, address: `x ${'y'.repeat(498)}` }],
    });
  });

  it('are asked for with the text and the language alone, beside the key of the operator [CFG-57]', async () => {
    service.answer({ body: [] });
    await search('Straße & Ufer 1#2', 'th');
    const { pathname, searchParams } = lastAsked();
    expect(pathname).toBe('/geo/search');
    expect(Object.fromEntries(searchParams)).toEqual({
      key: KEY,
      q: 'Straße & Ufer 1#2',
      limit: '5',
      format: 'jsonv2',
      'accept-language': 'th',
    });
    const { headers, method } = service.asked.at(-1) ?? {};
    expect(method).toBe('GET');
    expect(headers?.['user-agent']).toBe('Sun (service@sun.example)');
    expect(JSON.stringify(headers)).not.toContain(token);
    for (const name of ['authorization', 'x-source', 'x-forwarded-for', 'cookie', 'referer']) {
      expect(headers).not.toHaveProperty(name);
    }
  });

  it('are asked for once in ten minutes, and again after a failure', async () => {
    const text = freshText();
    const before = service.asked.length;
    service.answer({ status: 500, body: {} });
    expect(await search(text)).toMatchObject(UNAVAILABLE);
    service.answer({ body: [HOUSE], afterMs: 20 });
    const answers = await Promise.all([search(text), search(` ${text} `), search(text)]);
    expect(answers.map(({ data }) => data)).toEqual(answers.map(() => ({ items: [FOUND[0]] })));
    expect(service.asked.length).toBe(before + 2);
    service.answer({ body: [] });
    server.advance(9 * 60_000);
    expect((await search(text)).data).toEqual({ items: [FOUND[0]] });
    server.advance(60_000);
    expect((await search(text)).data).toEqual({ items: [] });
  });

  it('need a session, a text of two letters, and no other field', async () => {
    expect(await server.call('searchPlaces', { body: { text: 'Hamburg' } })).toMatchObject({ code: 401 });
    service.answer({ body: [] });
    expect((await search('東京')).data).toEqual({ items: [] });
    for (const body of [{ text: '東' }, { text: 'x'.repeat(201) }, {}]) {
      const answer = await server.call('searchPlaces', { token, body: body as never });
      expect(answer).toMatchObject({ code: 1001, data: { field: 'text' } });
    }
    expect(await addressAt('90.1')).toMatchObject({ code: 1001, data: { field: 'latitude' } });
    expect(await addressAt('1', '180.000001')).toMatchObject({ code: 1001, data: { field: 'longitude' } });
    expect(await addressAt('1e1')).toMatchObject({ code: 1001 });
  });
});

describe('the address at a position', () => {
  it('comes from the geocoder, and is null where it knows none [CFG-56]', async () => {
    service.answer({ body: HOUSE });
    expect((await addressAt('53.54')).data).toEqual({ address: HOUSE.display_name });
    expect(Object.fromEntries(lastAsked().searchParams)).toMatchObject({ lat: '53.54', lon: '10', format: 'jsonv2' });
    expect(lastAsked().pathname).toBe('/geo/reverse');
    service.answer({ body: { error: 'Unable to geocode' } });
    expect((await addressAt('-53.54')).data).toEqual({ address: null });
    service.answer({ body: HOUSE });
    expect((await addressAt('-53.54')).data).toEqual({ address: null });
  });
});

describe('a geocoder that fails', () => {
  it.each([
    ['cuts the connection', undefined],
    ['answers HTTP 503', { status: 503, body: 'busy' }],
    ['answers no JSON', { body: '<html>' }],
    ['answers no list', { body: { error: 'wrong key' } }],
    ['answers more than is read', { body: `[${'1,'.repeat(200_000)}1]` }],
  ])('and %s is answered as unavailable [CFG-58]', async (_how, answer) => {
    service.answer(answer);
    expect(await search()).toMatchObject(UNAVAILABLE);
  });

  it('and leads elsewhere is not followed, as what is asked would go to another host [CFG-58]', async () => {
    const elsewhere = await startLoopbackServer();
    elsewhere.answer({ body: [HOUSE] });
    service.answer({ status: 302, headers: { Location: `${elsewhere.url}/search` }, body: '' });
    expect(await search()).toMatchObject(UNAVAILABLE);
    expect(elsewhere.asked).toEqual([]);
    await elsewhere.close();
  });

  it('gives no address where it answers neither an address nor an error [CFG-58]', async () => {
    service.answer({ body: [] });
    expect(await addressAt('11.5')).toMatchObject(UNAVAILABLE);
  });

  const slowGeocoder = (nowMs = () => 0) => {
    service.answer({ body: [], afterMs: 5_000 });
    const reported: string[] = [];
    const report = (fault: string) => void reported.push(fault);
    return { reported, geocoder: createGeocoder({ url: service.url, userAgent: 'Sun', nowMs, report, limitMs: 200 }) };
  };
  const askerOf = (customerId: string) => ({ customerId, language: 'en' }) as const;

  it('is waited for no longer than its time, and by eight requests at most [CFG-58]', async () => {
    const { geocoder, reported } = slowGeocoder();
    const before = service.asked.length;
    const asked = Array.from({ length: 9 }, (_, at) => geocoder.search(`Street ${at}`, askerOf(`customer ${at}`)));
    expect(await Promise.all(asked)).toEqual(asked.map(() => undefined));
    expect(service.asked.length).toBe(before + 8);
    expect(reported[0]).toBe('The geocoder is not asked: as many requests are under way as may be.');
    service.answer({ body: [HOUSE] });
    expect(await geocoder.search('Street 1', askerOf('customer 1'))).toEqual([FOUND[0]]);
  });

  it('answers the newest question of a customer: beyond two under way, the oldest gives way to it [CFG-61]', async () => {
    const { geocoder, reported } = slowGeocoder();
    const ended: string[] = [];
    const ask = (text: string, customerId = 'one') => {
      const answer = geocoder.search(text, askerOf(customerId));
      void answer.then(() => ended.push(text));
      return answer;
    };
    const before = service.asked.length;
    const outdated = [ask('Ha'), ask('Hafen')];
    while (service.asked.length < before + 2) await new Promise((resolve) => setImmediate(resolve));
    service.answer({ body: [HOUSE] });
    expect(await ask('Hafenstr')).toEqual([FOUND[0]]);
    expect(ended).toEqual(['Ha', 'Hafenstr']);
    expect(reported).toEqual([]);
    expect(await Promise.all(outdated)).toEqual([undefined, undefined]);
  });

  it('is asked by two requests of one customer at one time, so that others are answered', async () => {
    const { geocoder } = slowGeocoder();
    service.answer({ body: [HOUSE], afterMs: 50 });
    const flood = Array.from({ length: 30 }, (_, at) => geocoder.search(`Street ${at}`, askerOf('one')));
    expect(await geocoder.search('Street 99', askerOf('another'))).toEqual([FOUND[0]]);
    expect(await Promise.all(flood)).toEqual(flood.map((_, at) => (at < 28 ? undefined : [FOUND[0]])));
  });

  it('goes on with a question that another customer waits for too', async () => {
    const { geocoder } = slowGeocoder();
    service.answer({ body: [HOUSE], afterMs: 50 });
    const shared = geocoder.search('Hafen', askerOf('one'));
    const joined = geocoder.search('Hafen', askerOf('another'));
    const newer = ['Hafens', 'Hafenst', 'Hafenstr'].map((text) => geocoder.search(text, askerOf('one')));
    expect(await Promise.all([shared, joined, newer[2]])).toEqual([[FOUND[0]], [FOUND[0]], [FOUND[0]]]);
  });

  it('is reported once a minute for each reason, however often it is asked', async () => {
    let now = 0;
    const { geocoder, reported } = slowGeocoder(() => now);
    service.answer({ status: 503, body: 'busy' });
    const ask = async () => {
      for (let at = 0; at < 5; at += 1) await geocoder.search(`Street ${at}`, askerOf('one'));
    };
    await ask();
    service.answer({ body: '<html>' });
    await ask();
    expect(reported).toEqual(['The geocoder failed: HTTP 503.', 'The geocoder failed: its answer is not JSON.']);
    now = 60_000;
    await ask();
    expect(reported.slice(2)).toEqual(['The geocoder failed: its answer is not JSON.']);
  });

  it('is not there at all: nothing is looked up, and no setting says that it could [CFG-54, CFG-58]', async () => {
    const without = await startTestServer();
    const customer = await signUpCustomer(without);
    const asked = { token: customer.token, language: 'de' } as const;
    expect(await without.call('searchPlaces', { ...asked, body: { text: 'Hamburg' } })).toMatchObject({
      ...UNAVAILABLE,
      msg: 'Orte können gerade nicht gesucht werden. Bitte geben Sie die Adresse selbst ein.',
    });
    expect(await without.call('findAddress', { ...asked, body: { latitude: '1', longitude: '1' } })).toMatchObject(
      UNAVAILABLE,
    );
    expect(JSON.stringify(await without.succeed('getProjectInfo'))).not.toMatch(/place|map/i);
    await without.close();
  });
});

it('keeps an answer in memory for ten minutes and no longer, though nobody asks again', () => {
  let now = 0;
  const recent = createRecentAnswers<string>(() => now);
  void recent.of('first', () => Promise.resolve('one'));
  now = 60_000;
  void recent.of('second', () => Promise.resolve('two'));
  now = 600_000;
  recent.forgetOld();
  expect(recent.count()).toBe(1);
  now = 660_000;
  recent.forgetOld();
  expect(recent.count()).toBe(0);
});

it('writes no text, position, address or key into the log or the database [CFG-59]', async () => {
  service.answer({ body: [{ ...HOUSE, display_name: 'Geheimweg 77' }] });
  await search('Geheimgasse 77');
  service.answer({ body: { display_name: 'Geheimweg 78' } });
  await addressAt('12.345678');
  service.answer({ status: 500, body: 'Geheimweg' });
  await search('Geheimgasse 79');
  await addressAt('12.345679');
  service.answer(undefined);
  await search('Geheimgasse 80');
  await new Promise((resolve) => setImmediate(resolve));
  const log = written.join('');
  expect(log).toContain('searchPlaces');
  expect(log).toContain('The geocoder failed: HTTP 500.');
  for (const word of ['Geheim', '12.3456', KEY]) expect(log).not.toContain(word);
  const rows = await server.world.database.reader.selectFrom('idempotency_keys').selectAll().execute();
  expect(
    JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
  ).not.toContain('Geheim');
});
