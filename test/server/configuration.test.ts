import { QUOTE_LIMITS } from '../../src/domain/market/quoteLimits.ts';
import { LEVERAGE_CAPS } from '../../src/domain/orders/leverage.ts';
import { readConfiguration } from '../../src/server/configuration.ts';
import { DATABASE_LIMITS } from '../../src/server/store/index.ts';
import { firmNamed } from '../../src/server/content/index.ts';

/** Variables that `live` requires. */
const LIVE = {
  ENVIRONMENT: 'live',
  QUOTE_FEED_URL: 'wss://quotes.example.com/?token=secret',
  SMTP_URL: 'smtps://sun:secret@mail.example.com',
  MAIL_FROM: 'Sun <post@example.com>',
  MESSAGE_GATEWAY_URL: 'https://texts.example.com/send',
  ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
  FIRM_NAME: 'Example Markets Ltd',
  FIRM_ADDRESS: '1 Sample Street, London',
  FIRM_SUPERVISOR: 'Example Authority',
  FIRM_LICENCE: '000000',
  GUARANTEE_SCHEME: 'none',
  COMPLAINTS_BODY: 'Example Ombudsman',
  SERVICE_EMAIL: 'service@example.com',
  PUBLIC_URL: 'https://sun.example/',
  TRUSTED_PROXIES: 'none',
};

it('every place of the legal texts has a value in `live`: none is left as not configured [CFG-48]', () => {
  const { riskWarningFigure, ...named } = firmNamed(readConfiguration(LIVE).content);
  expect(Object.values(named).filter((value) => value === null)).toEqual([]);
  // Without a figure, the texts have a sentence of their own.
  expect(riskWarningFigure).toBeNull();
});

describe('the configuration', () => {
  it('takes the second step and where passkeys are used from the operator [SCS-24, SCS-41]', () => {
    const set = {
      ...{ PUBLIC_URL: 'https://app.sun.example', SECOND_STEP: 'required', PASSKEY_HOST: 'sun.example' },
      PASSKEY_ORIGINS: 'https://app.sun.example, https://sun.example',
    };
    expect(readConfiguration(set).secondStep).toEqual({
      policy: 'required',
      passkeys: { host: 'sun.example', origins: ['https://app.sun.example', 'https://sun.example'] },
    });
    const refused = (variables: Readonly<Record<string, string>>) => () => readConfiguration({ ...set, ...variables });
    expect(refused({ SECOND_STEP: 'never' })).toThrow('SECOND_STEP must be');
    expect(refused({ PASSKEY_HOST: '127.0.0.1' })).toThrow('PASSKEY_HOST must be');
    expect(refused({ PASSKEY_ORIGINS: 'https://evil-sun.example' })).toThrow('must be on the host sun.example');
    expect(refused({ PASSKEY_ORIGINS: 'https://sun.example/path' })).toThrow('PASSKEY_ORIGINS must be');
  });

  it('has a default for every variable', () => {
    expect(readConfiguration({ PORT: '', DATA_DIR: ' ' })).toEqual({
      environment: 'sandbox',
      encryptionKey: null,
      olderKeys: [],
      port: 8080,
      host: '127.0.0.1',
      metrics: null,
      prices: { host: '127.0.0.1', port: 0, url: null },
      trustedProxies: [],
      reviewDelaySeconds: 20,
      waitSeconds: 86_400,
      publicUrl: 'http://127.0.0.1:8080',
      textMessages: { anHour: 1000, callingCodes: null },
      secondStep: {
        policy: 'when-set-up',
        passkeys: { host: 'localhost', origins: ['http://localhost:8080'] },
      },
      leverageCaps: LEVERAGE_CAPS,
      trading: { isEnabled: true, maximumOpenOrders: 100 },
      legWaitMs: 5000,
      quoteLimits: QUOTE_LIMITS,
      content: {
        firm: {},
        lossFigure: null,
        serviceEmail: 'service@sun.example',
        serviceWays: [],
        versionCheckUrl: null,
        webViewHosts: [],
        places: { tiles: null, geocoderUrl: null, servicePoint: null },
      },
      depositChannels: null,
      withdrawals: {},
      loans: {},
      deskPeople: [],
      dataDir: '.data',
      databaseUrl: null,
      databaseLimits: {
        connections: 10,
        connectMs: 5000,
        lockMs: 3000,
        statementMs: 30_000,
        idleMs: 15_000,
        unheardMs: 1000,
      },
      databaseOwnerUrl: null,
      files: null,
      mayBeOneRole: false,
      socketLimits: { address: 20, customer: 10 },
      drainSeconds: 0,
    });
  });

  it('reads every variable', () => {
    const variables = {
      ...LIVE,
      MESSAGE_GATEWAY_TOKEN: 'secret',
      LEVERAGE_CAPS: 'gold:10, crypto:0',
      REVIEW_DELAY: '5',
      WAIT_SECONDS: '3600',
      TRADING_ENABLED: 'false',
      LEG_WAIT_SECONDS: '10',
      TEXTS_AN_HOUR: '500',
      TEXT_CALLING_CODES: '+44, +353',
      PORT: '0',
      HOST: '::1',
      METRICS_PORT: '9464',
      PRICES_PORT: '9470',
      PRICES_HOST: '10.0.0.5',
      PRICES_URL: 'wss://one.example:9470',
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      DATA_DIR: '/var/lib/sun',
      DATABASE_URL: 'postgres://sun@db/sun',
      DATABASE_OWNER_URL: 'postgres://owner@db/sun',
      ONE_DATABASE_ROLE: 'allowed',
      FILES_URL: 'https://key:secret@s3.example.com/sun?region=eu-west-1',
      SOCKET_LIMITS: 'address:50',
      SERVICE_EMAIL: 'Desk@Example.com',
      SERVICE_WAYS: 'chat=https://chat.example.com/?a=b  phone=tel:+442079460000',
      VERSION_CHECK_URL: 'https://versions.example.com/newest',
      WEB_VIEW_HOSTS: 'help.example.com, xn--bcher-kva.example:8443',
      GUARANTEE_SCHEME: 'Example Scheme, up to 1 GBP',
      COMPLAINTS_EMAIL: 'Complaints@Example.com',
      LOSS_FIGURE: '74.5',
      MAP_TILES_URL: 'https://tiles.example.com/{z}/{x}/{y}.png?key=1',
      MAP_ATTRIBUTION: '© [Maps](https://maps.example.com/)',
      GEOCODER_URL: 'https://geo.example.com/?key=secret',
      SERVICE_POINT_ADDRESS: '1 High Street, London',
      SERVICE_POINT_POSITION: '51.50, -0.120000',
    };
    expect(readConfiguration(variables)).toEqual({
      content: {
        firm: {
          firmName: 'Example Markets Ltd',
          firmAddress: '1 Sample Street, London',
          firmSupervisor: 'Example Authority',
          firmLicence: '000000',
          guaranteeScheme: 'Example Scheme, up to 1 GBP',
          complaintsBody: 'Example Ombudsman',
          complaintsEmail: 'complaints@example.com',
        },
        lossFigure: '74.5',
        serviceEmail: 'desk@example.com',
        serviceWays: [
          { kind: 'chat', url: 'https://chat.example.com/?a=b' },
          { kind: 'phone', url: 'tel:+442079460000' },
        ],
        versionCheckUrl: 'https://versions.example.com/newest',
        webViewHosts: ['help.example.com', 'xn--bcher-kva.example:8443'],
        places: {
          tiles: {
            url: 'https://tiles.example.com/{z}/{x}/{y}.png?key=1',
            attribution: '© [Maps](https://maps.example.com/)',
          },
          geocoderUrl: 'https://geo.example.com/?key=secret',
          servicePoint: { address: '1 High Street, London', position: '51.5,-0.12' },
        },
      },
      environment: 'live',
      encryptionKey: Buffer.alloc(32, 1),
      olderKeys: [],
      quoteFeedUrl: 'wss://quotes.example.com/?token=secret',
      mail: { smtpUrl: 'smtps://sun:secret@mail.example.com', from: 'Sun <post@example.com>' },
      gateway: { url: 'https://texts.example.com/send', token: 'secret' },
      reviewDelaySeconds: 5,
      waitSeconds: 3600,
      publicUrl: 'https://sun.example',
      textMessages: { anHour: 500, callingCodes: ['+44', '+353'] },
      secondStep: { policy: 'required', passkeys: { host: 'sun.example', origins: ['https://sun.example'] } },
      quoteLimits: QUOTE_LIMITS,
      trading: { isEnabled: false, maximumOpenOrders: 100 },
      legWaitMs: 10_000,
      leverageCaps: { ...LEVERAGE_CAPS, gold: 10, crypto: 0 },
      port: 0,
      host: '::1',
      metrics: { host: '127.0.0.1', port: 9464 },
      prices: { host: '10.0.0.5', port: 9470, url: 'wss://one.example:9470' },
      trustedProxies: ['10.0.0.0/8', '::1'],
      dataDir: '/var/lib/sun',
      depositChannels: null,
      withdrawals: {},
      loans: {},
      deskPeople: [],
      databaseUrl: 'postgres://sun@db/sun',
      databaseLimits: DATABASE_LIMITS,
      databaseOwnerUrl: 'postgres://owner@db/sun',
      files: { url: 'https://s3.example.com/sun/', region: 'eu-west-1', accessKeyId: 'key', secretAccessKey: 'secret' },
      mayBeOneRole: true,
      socketLimits: { address: 50, customer: 10 },
      drainSeconds: 5,
    });
  });

  it.each(['fax=https://fax.example.com', 'chat=javascript:alert(1)', 'phone=+442079460000', 'chat'])(
    'refuses a way to customer service without a valid address: %s',
    (ways) => expect(() => readConfiguration({ SERVICE_WAYS: ways })).toThrow('SERVICE_WAYS must be ways'),
  );

  it('encrypts by the first key, and reads by all', () => {
    const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const ENCRYPTION_KEY = [second, first].map((key) => key.toString('base64')).join(', ');
    expect(readConfiguration({ ENCRYPTION_KEY })).toMatchObject({ encryptionKey: second, olderKeys: [first] });
    expect(() => readConfiguration({ ENCRYPTION_KEY: `${second.toString('base64')},` })).toThrow(
      'ENCRYPTION_KEY must be 32 bytes in base64; keys of before may follow it',
    );
  });

  it('serves metrics nowhere without their port, and beyond this machine where that is said', () => {
    expect(readConfiguration({ METRICS_HOST: '::' }).metrics).toBeNull();
    expect(readConfiguration({ METRICS_PORT: '1', METRICS_HOST: '::' }).metrics).toEqual({ host: '::', port: 1 });
    expect(() => readConfiguration({ METRICS_PORT: 'x' })).toThrow('METRICS_PORT must be a whole number');
  });

  it.each(['-1', '61', '1.5', 'soon'])('refuses an invalid wait for legs: %s', (wait) => {
    expect(() => readConfiguration({ LEG_WAIT_SECONDS: wait })).toThrow(
      'LEG_WAIT_SECONDS must be whole seconds from 0 to 60.',
    );
  });

  it.each(['-1', '86401', '1.5', 'soon'])('refuses an invalid delay of the reviewer: %s [SBX-48]', (delay) => {
    expect(() => readConfiguration({ REVIEW_DELAY: delay })).toThrow('REVIEW_DELAY must be whole seconds');
  });

  it.each([
    'tiles.example.com/{z}/{x}/{y}.png',
    'https://tiles.example.com/{z}/{x}.png',
    'https://tiles.example.com/{z}/{x}/{y}/{y}.png',
    'https://{s}.example.com/{z}/{x}/{y}.png',
    'https://{z}.example.com/{x}/{y}.png',
    'https://tiles.example.com/{z}/{x}/{y}{r}.png',
    'javascript:alert({z}{x}{y})',
  ])('refuses a template of tiles without its three places, or with others: %s [CFG-50]', (MAP_TILES_URL) => {
    const read = () => readConfiguration({ MAP_TILES_URL, MAP_ATTRIBUTION: 'Maps' });
    expect(read).toThrow('MAP_TILES_URL must be an address');
  });

  it.each([
    [{ MAP_TILES_URL: 'https://tiles.example.com/{z}/{x}/{y}' }, 'MAP_TILES_URL and MAP_ATTRIBUTION go together.'],
    [{ MAP_ATTRIBUTION: 'Maps' }, 'MAP_TILES_URL and MAP_ATTRIBUTION go together.'],
    [{ SERVICE_POINT_POSITION: '1,1' }, 'SERVICE_POINT_POSITION needs SERVICE_POINT_ADDRESS.'],
    [{ SERVICE_POINT_ADDRESS: 'x'.repeat(301) }, 'SERVICE_POINT_ADDRESS must be a text of one line'],
    [{ GEOCODER_URL: 'geo.example.com' }, 'GEOCODER_URL must be an address that begins with'],
  ])('refuses half a setting of maps and places: %j [CFG-51, CFG-53]', (variables, fault) => {
    expect(() => readConfiguration(variables)).toThrow(fault);
  });

  it('accepts a host of the web view by its address, with a port', () => {
    const WEB_VIEW_HOSTS = '[2001:db8::1]:8443,192.0.2.1';
    expect(readConfiguration({ WEB_VIEW_HOSTS }).content.webViewHosts).toEqual(WEB_VIEW_HOSTS.split(','));
  });

  it.each(['https://sun:secret@geo.example.com', 'https://sun@geo.example.com', 'https://:secret@geo.example.com'])(
    'refuses to look places up with a name or password, which no request may carry in its address: %s',
    (GEOCODER_URL) => {
      const must =
        'GEOCODER_URL must be an address that begins with `https://` or `http://`, without `#`, name and password.';
      expect(() => readConfiguration({ GEOCODER_URL })).toThrow(new Error(must));
    },
  );

  it('refuses in `live` to send what customers look up and look at in clear', () => {
    const places = {
      MAP_TILES_URL: 'http://tiles.example.com/{z}/{x}/{y}.png',
      MAP_ATTRIBUTION: 'Maps',
      GEOCODER_URL: 'http://geo.example.com',
    };
    expect(() => readConfiguration({ ...LIVE, ...places })).toThrow(
      new Error(
        'MAP_TILES_URL must begin with `https://` in `live`.\nGEOCODER_URL must begin with `https://` in `live`.',
      ),
    );
    expect(readConfiguration(places).content.places.geocoderUrl).toBe('http://geo.example.com');
  });

  it.each(['91,1', '1,181', '1', '1,2,3', 'x,y', '1.1234567,1', ',1'])(
    'refuses a position that is none: %s [CFG-53]',
    (SERVICE_POINT_POSITION) => {
      const read = () => readConfiguration({ SERVICE_POINT_ADDRESS: '1 High Street', SERVICE_POINT_POSITION });
      expect(read).toThrow('SERVICE_POINT_POSITION must be latitude and longitude in degrees');
    },
  );

  it('reports every fault in a line of its own, without showing secrets', () => {
    const variables = { ENVIRONMENT: 'prod', PORT: '80x', DATABASE_URL: 'mysql://sun:secret@db/sun' };
    expect(() => readConfiguration(variables)).toThrow(
      [
        'ENVIRONMENT must be `sandbox` or `live`.',
        'PORT must be a whole number from 0 to 65535; 0 takes any port that is free.',
        'DATABASE_URL must be an address that begins with `postgres://`.',
      ].join('\n'),
    );
    expect(() => readConfiguration({ PORT: '65536' })).toThrow('PORT');
  });

  it('refuses `live` without a quote feed, message carriers, a key, customer service’s address, and what the texts name of the firm, each in a line of its own', () => {
    expect(() => readConfiguration({ ENVIRONMENT: 'live', SMTP_URL: ' ' })).toThrow(
      [
        'QUOTE_FEED_URL is missing: `live` takes its quotes from a feed.',
        'SMTP_URL is missing: `live` sends mails.',
        'MAIL_FROM is missing: `live` sends mails.',
        'MESSAGE_GATEWAY_URL is missing: `live` sends text messages.',
        'ENCRYPTION_KEY is missing: `live` does not make one by itself.',
        'FIRM_NAME is missing: the texts that customers agree to name the firm.',
        'FIRM_ADDRESS is missing: the texts that customers agree to name the firm.',
        'FIRM_SUPERVISOR is missing: the texts that customers read name it, or say `none`.',
        'FIRM_LICENCE is missing: the texts that customers read name it, or say `none`.',
        'GUARANTEE_SCHEME is missing: the texts that customers read name it, or say `none`.',
        'COMPLAINTS_BODY is missing: the texts that customers read name it, or say `none`.',
        'SERVICE_EMAIL is missing: customers of `live` reach the firm there.',
        'PUBLIC_URL is missing: links in messages lead there.',
        'TRUSTED_PROXIES is missing: behind a proxy that is not named every customer has one address; say `none` where there is no proxy.',
      ].join('\n'),
    );
  });

  it.each([
    [
      'PRICES_URL',
      'ws://10.0.0.5:9470/path',
      'an address such as `ws://10.0.0.5:9470`: `ws://` or `wss://`, a host and a port, without a path',
    ],
    ['QUOTE_FEED_URL', 'https://quotes.example.com/secret', 'an address that begins with `wss://` or `ws://`'],
    ['QUOTE_FEED_URL', 'quotes.example.com', 'an address that begins with `wss://` or `ws://`'],
    ['QUOTE_FEED_URL', 'wss://quotes.example.com/#secret', 'an address that begins with `wss://` or `ws://`'],
    ['SMTP_URL', 'https://sun:secret@mail.example.com', 'an address that begins with `smtps://` or `smtp://`'],
    ['SMTP_URL', 'smtp:mail', 'an address that begins with `smtps://` or `smtp://`'],
    ['MAIL_FROM', 'Sun', 'an e-mail address, or a name with one, such as `Sun <post@example.com>`'],
    [
      'MAIL_FROM',
      'a@example.com, b@example.com',
      'an e-mail address, or a name with one, such as `Sun <post@example.com>`',
    ],
    [
      'MAIL_FROM',
      'Sun <post@example.com>\nBcc: <b@example.com>',
      'an e-mail address, or a name with one, such as `Sun <post@example.com>`',
    ],
    ['MESSAGE_GATEWAY_URL', 'texts.example.com', 'an address that begins with `https://` or `http://`'],
    ['MESSAGE_GATEWAY_TOKEN', 'two words', 'a text without spaces'],
    ['TRUSTED_PROXIES', 'proxy.example.com', 'addresses and networks, such as `10.0.0.0/8,::1`, or `none`'],
    ['TRUSTED_PROXIES', '10.0.0.0/33', 'addresses and networks, such as `10.0.0.0/8,::1`, or `none`'],
    ...[
      ...['Help.example.com', 'https://help.example.com', 'help.example.com/a', 'help.example.com:443', '', 'a b'],
      ...['*', '*.example.com', 'a.example;script-src', "a.example'self'", 'a.example:*'],
    ].map((host) => ['WEB_VIEW_HOSTS', `example.com,${host}`, 'hosts, such as `help.example.com,example.org:8443`']),
    [
      'ENCRYPTION_KEY',
      Buffer.alloc(31).toString('base64'),
      '32 bytes in base64; keys of before may follow it, with commas between them',
    ],
    [
      'ENCRYPTION_KEY',
      'a secret that is no key',
      '32 bytes in base64; keys of before may follow it, with commas between them',
    ],
    ['FIRM_NAME', 'Example\nMarkets', 'a text of one line, of at most 300 characters'],
    ['COMPLAINTS_EMAIL', 'complaints', 'an e-mail address'],
    ['LOSS_FIGURE', '74,5 %', 'a percentage from 0 to 100, such as `74.5`'],
    ['LOSS_FIGURE', '101', 'a percentage from 0 to 100, such as `74.5`'],
  ])('refuses %s where it is %s', (name, value, must) => {
    const read = () => readConfiguration({ ...LIVE, [name]: value });
    expect(read).toThrow(new Error(`${name} must be ${must}.`));
  });

  it.each([
    ['QUOTE_FEED_URL', 'the sandbox makes its prices itself'],
    ['SMTP_URL', 'the sandbox keeps its mails in its inbox'],
    ['MESSAGE_GATEWAY_URL', 'the sandbox keeps its text messages in its inbox'],
  ] as const)('refuses %s in the sandbox, which would not use it', (name, why) => {
    expect(() => readConfiguration({ [name]: LIVE[name] })).toThrow(
      new Error(`${name} is for \`ENVIRONMENT=live\` alone: ${why}.`),
    );
  });

  it('accepts a key in the sandbox too, and a sender without a name', () => {
    expect(readConfiguration({ ENCRYPTION_KEY: LIVE.ENCRYPTION_KEY })).toMatchObject({
      encryptionKey: Buffer.alloc(32, 1),
      olderKeys: [],
    });
    expect(readConfiguration({ ...LIVE, MAIL_FROM: 'post@example.com' })).toMatchObject({
      mail: { from: 'post@example.com' },
    });
  });

  it.each([
    'silver:10',
    'gold',
    'gold:',
    'gold:31',
    'gold:-1',
    'gold:1.5',
    'gold:5,gold:6',
    'gold:5,',
    'function Object() { [native code] }:5',
  ])('refuses invalid leverage caps: %s', (LEVERAGE_CAPS) => {
    expect(() => readConfiguration({ LEVERAGE_CAPS })).toThrow(
      'LEVERAGE_CAPS must be classes with their caps from 0, which switches a class off, to 30, such as ' +
        '`gold:10,crypto:0`; the classes are currency-major, currency-other, gold, index, metal-other, crypto.',
    );
  });
});

it.each([
  ['lock:2', { lockMs: 2000 }],
  [
    'connections:20, statement:60,idle:10 , connect:1',
    { connections: 20, statementMs: 60_000, idleMs: 10_000, connectMs: 1000 },
  ],
])('the limits of the database are those named, and the default of the others: %s', (text, limits) => {
  expect(readConfiguration({ DATABASE_LIMITS: text }).databaseLimits).toEqual({ ...DATABASE_LIMITS, ...limits });
});

it.each(['lock', 'lock:0', 'lock:601', 'lock:1,lock:2', 'locks:1', 'constructor:1', 'lock:1;idle:2'])(
  'limits of the database in another form are refused: %s',
  (text) => {
    expect(() => readConfiguration({ DATABASE_LIMITS: text })).toThrow('DATABASE_LIMITS');
  },
);

it('a server of `live` drains for five seconds unless it is configured otherwise', () => {
  expect(readConfiguration(LIVE).drainSeconds).toBe(5);
  expect(readConfiguration({ ...LIVE, DRAIN_SECONDS: '20' }).drainSeconds).toBe(20);
  expect(() => readConfiguration({ ...LIVE, DRAIN_SECONDS: '21' })).toThrow('DRAIN_SECONDS');
});

it('a database on a server is used only where it is said whose data it holds', () => {
  const DATABASE_URL = 'postgres://sun@db/sun';
  expect(() => readConfiguration({ DATABASE_URL })).toThrow(
    'ENVIRONMENT is missing: with `DATABASE_URL` it must be said whether the data is of `sandbox` or `live`.',
  );
  expect(readConfiguration({ DATABASE_URL, ENVIRONMENT: 'sandbox' }).environment).toBe('sandbox');
});

describe('a way out of `live` without encryption', () => {
  it.each([
    ['QUOTE_FEED_URL', 'ws://quotes.example.com', '`wss://`'],
    ['PRICES_URL', 'ws://10.0.0.5:9470', '`wss://`'],
    ['SMTP_URL', 'smtp://mail.example.com', '`smtps://`, or end with `?requireTLS=true`,'],
    ['SMTP_URL', 'smtp://mail.example.com?requireTLS=false', '`smtps://`, or end with `?requireTLS=true`,'],
    ['MESSAGE_GATEWAY_URL', 'http://texts.example.com', '`https://`'],
    ['MESSAGE_GATEWAY_URL', 'http://127.0.0.1.example.com', '`https://`'],
    ['PUBLIC_URL', 'http://sun.example', '`https://`'],
    ['VERSION_CHECK_URL', 'http://versions.example.com/newest', '`https://`'],
  ])('is refused by %s (%s), unless it is allowed in so many words', (name, address, must) => {
    // Passkeys need a page that is encrypted, whatever else is allowed.
    const passkeys = { PASSKEY_HOST: 'sun.example', PASSKEY_ORIGINS: 'https://sun.example' };
    const read = (more = {}) => readConfiguration({ ...LIVE, ...passkeys, [name]: address, ...more });
    const fault = `${name} must begin with ${must} in \`live\`, unless PLAIN_CONNECTIONS is \`allowed\`.`;
    expect(() => read()).toThrow(new Error(fault));
    expect(read({ PLAIN_CONNECTIONS: 'allowed' }).environment).toBe('live');
    expect(() => read({ PLAIN_CONNECTIONS: 'yes' })).toThrow('PLAIN_CONNECTIONS must be `allowed`, or absent.');
  });

  it.each([
    ['QUOTE_FEED_URL', 'ws://127.0.0.1:9000'],
    ['SMTP_URL', 'smtp://localhost:25'],
    ['SMTP_URL', 'smtp://mail.example.com:587?requireTLS=true'],
    ['MESSAGE_GATEWAY_URL', 'http://[::1]:8000/send'],
  ])('is taken where it ends on this machine, or is encrypted before anything is said: %s=%s', (name, address) => {
    expect(readConfiguration({ ...LIVE, [name]: address }).environment).toBe('live');
  });
});
