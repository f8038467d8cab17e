import {
  backendOrigin,
  followHosting,
  backendName,
  hostingOf,
  marketUrl,
  readHosting,
} from '../../../src/web/device/hosting.ts';

const OWN = {
  origin: 'https://app.example',
  socket: 'wss://app.example/market',
  showsViolations: false,
  opensDevTools: false,
};
const PAGE = { protocol: 'https:', host: 'app.example', origin: 'https://app.example' };

it.each([
  ['https:', 'sun.example', 'wss://sun.example/market'],
  ['http:', '127.0.0.1:8080', 'ws://127.0.0.1:8080/market'],
  ['http:', 'www.sun.example', 'wss://www.sun.example/market'],
])('the market socket of a page by %s from %s is at %s [SOC-7]', (protocol, host, url) => {
  expect(marketUrl({ protocol, host })).toBe(url);
});

describe('config.json', () => {
  it.each([
    ['nothing', {}],
    ['null', { backend: null, socket: null }],
    ['a field that the app does not know', { colour: 'blue' }],
  ])('that names %s leaves API and socket on the host of the app', (_what, content) => {
    expect(hostingOf(JSON.stringify(content), PAGE)).toEqual(OWN);
  });

  it('names another backend, whose socket is at /market unless it is named, too [GEN-98]', () => {
    const backend = 'https://api.example:8443';
    expect(hostingOf(JSON.stringify({ backend }), PAGE)).toMatchObject({
      origin: backend,
      socket: 'wss://api.example:8443/market',
    });
    const socket = 'wss://stream.example/prices';
    expect(hostingOf(JSON.stringify({ backend, socket }), PAGE)).toMatchObject({ origin: backend, socket });
  });

  it('shows violations of the contract only where it says true, so never by default', () => {
    const shown = (contractViolations: unknown) =>
      hostingOf(JSON.stringify({ contractViolations }), PAGE).showsViolations;
    expect([true, false, 'true', 1, null, undefined].map(shown)).toEqual([true, false, false, false, false, false]);
  });

  it('opens Redux DevTools only where it says true, and on the own machine', () => {
    const opens = (content: object, host: string) =>
      hostingOf(JSON.stringify(content), { ...PAGE, host }).opensDevTools;
    expect([true, false, 'true', 1, null].map((devTools) => opens({ devTools }, 'app.example'))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    const hosts = ['localhost:8080', '127.0.0.1:8080', '[::1]:8080', '127.0.0.1.example', 'localhost.example'];
    expect(hosts.map((host) => opens({}, host))).toEqual([true, true, true, false, false]);
  });

  it.each([
    ['nothing but null', null],
    ['a list', []],
    ['a text', 'https://api.example'],
    ['a path', { backend: '/api' }],
    ['an origin with a path', { backend: 'https://api.example/v2' }],
    ['a number', { backend: 8080 }],
    ['another scheme', { backend: 'file:///srv' }],
    ['a name and a password', { backend: 'https://one:two@api.example' }],
    ['a query', { socket: 'wss://api.example/market?token=1' }],
    ['a socket by HTTP', { socket: 'https://api.example/market' }],
  ])('with %s is refused in words that name the file', (_what, content) => {
    expect(() => hostingOf(JSON.stringify(content), PAGE)).toThrow(/^config\.json: /);
  });
});

describe('the host of the app', () => {
  afterEach(() => jest.restoreAllMocks());
  const answer = (body: string, status = 200) =>
    jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body, { status }));

  it('without config.json serves the app before its own backend', async () => {
    answer('', 404);
    expect((await readHosting()).origin).toBe(window.location.origin);
  });

  it('whose config.json cannot be read starts no app, as its calls could reach the wrong backend', async () => {
    answer('', 503);
    await expect(readHosting()).rejects.toThrow('503');
    answer('<!doctype html>');
    await expect(readHosting()).rejects.toThrow(/^config\.json: /);
  });

  it('whose config.json never comes ends the start instead of leaving it waiting', async () => {
    jest.spyOn(globalThis, 'fetch').mockImplementation(
      (_url, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    );
    await expect(readHosting(1)).rejects.toThrow('aborted');
  });
});

it('an address of the backend that begins with / hangs under the named backend [GEN-86]', () => {
  expect(backendOrigin()).toBe(window.location.origin);
  followHosting({
    origin: 'https://api.example',
    socket: 'wss://api.example/market',
    showsViolations: false,
    opensDevTools: false,
  });
  expect(backendOrigin()).toBe('https://api.example');
});

it('a backend is stored by its origin, and by its socket where that is not the usual one', () => {
  const { origin } = window.location;
  expect(backendName({ origin, socket: marketUrl(window.location) })).toBeNull();
  expect(backendName({ origin, socket: 'wss://stream.example/' })).toBe(`${origin} wss://stream.example/`);
  expect(backendName({ origin: 'https://api.example', socket: 'wss://api.example/market' })).toBe(
    'https://api.example',
  );
});
