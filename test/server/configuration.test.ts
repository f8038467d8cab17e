import { LEVERAGE_CAPS } from '../../src/domain/orders/leverage.ts';
import { readConfiguration } from '../../src/server/configuration.ts';

/** Variables that `live` requires. */
const LIVE = {
  ENVIRONMENT: 'live',
  QUOTE_FEED_URL: 'wss://quotes.example.com/?token=secret',
  SMTP_URL: 'smtps://sun:secret@mail.example.com',
  MAIL_FROM: 'Sun <post@example.com>',
  MESSAGE_GATEWAY_URL: 'https://texts.example.com/send',
  ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
};

describe('the configuration', () => {
  it('has a default for every variable', () => {
    expect(readConfiguration({ PORT: '', DATA_DIR: ' ' })).toEqual({
      environment: 'sandbox',
      encryptionKey: null,
      port: 8080,
      host: '127.0.0.1',
      trustedProxies: [],
      reviewDelaySeconds: 20,
      leverageCaps: LEVERAGE_CAPS,
      trading: { isEnabled: true, maximumOpenOrders: 100 },
      content: { serviceEmail: 'service@sun.example', serviceWays: [], versionCheckUrl: null },
      dataDir: '.data',
      databaseUrl: null,
    });
  });

  it('reads every variable', () => {
    const variables = {
      ...LIVE,
      MESSAGE_GATEWAY_TOKEN: 'secret',
      LEVERAGE_CAPS: 'gold:10, crypto:0',
      REVIEW_DELAY: '5',
      TRADING_ENABLED: 'false',
      PORT: '0',
      HOST: '::1',
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      DATA_DIR: '/var/lib/sun',
      DATABASE_URL: 'postgres://sun@db/sun',
      SERVICE_EMAIL: 'Desk@Example.com',
      SERVICE_WAYS: 'chat=https://chat.example.com/?a=b  phone=tel:+442079460000',
      VERSION_CHECK_URL: 'https://versions.example.com/newest',
    };
    expect(readConfiguration(variables)).toEqual({
      content: {
        serviceEmail: 'desk@example.com',
        serviceWays: [
          { kind: 'chat', url: 'https://chat.example.com/?a=b' },
          { kind: 'phone', url: 'tel:+442079460000' },
        ],
        versionCheckUrl: 'https://versions.example.com/newest',
      },
      environment: 'live',
      encryptionKey: Buffer.alloc(32, 1),
      quoteFeedUrl: 'wss://quotes.example.com/?token=secret',
      mail: { smtpUrl: 'smtps://sun:secret@mail.example.com', from: 'Sun <post@example.com>' },
      gateway: { url: 'https://texts.example.com/send', token: 'secret' },
      reviewDelaySeconds: 5,
      trading: { isEnabled: false, maximumOpenOrders: 100 },
      leverageCaps: { ...LEVERAGE_CAPS, gold: 10, crypto: 0 },
      port: 0,
      host: '::1',
      trustedProxies: ['10.0.0.0/8', '::1'],
      dataDir: '/var/lib/sun',
      databaseUrl: 'postgres://sun@db/sun',
    });
  });

  it.each(['fax=https://fax.example.com', 'chat=javascript:alert(1)', 'phone=+442079460000', 'chat'])(
    'refuses a way to customer service without a valid address: %s',
    (ways) => expect(() => readConfiguration({ SERVICE_WAYS: ways })).toThrow('SERVICE_WAYS must be ways'),
  );

  it.each(['-1', '86401', '1.5', 'soon'])('refuses an invalid delay of the reviewer: %s [SBX-48]', (delay) => {
    expect(() => readConfiguration({ REVIEW_DELAY: delay })).toThrow('REVIEW_DELAY must be whole seconds');
  });

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

  it('refuses `live` without a quote feed, message carriers and a key, each in a line of its own', () => {
    expect(() => readConfiguration({ ENVIRONMENT: 'live', SMTP_URL: ' ' })).toThrow(
      [
        'QUOTE_FEED_URL is missing: `live` takes its quotes from a feed.',
        'SMTP_URL is missing: `live` sends mails.',
        'MAIL_FROM is missing: `live` sends mails.',
        'MESSAGE_GATEWAY_URL is missing: `live` sends text messages.',
        'ENCRYPTION_KEY is missing: `live` does not make one by itself.',
      ].join('\n'),
    );
  });

  it.each([
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
    ['TRUSTED_PROXIES', 'proxy.example.com', 'addresses and networks, such as `10.0.0.0/8,::1`'],
    ['TRUSTED_PROXIES', '10.0.0.0/33', 'addresses and networks, such as `10.0.0.0/8,::1`'],
    ['ENCRYPTION_KEY', Buffer.alloc(31).toString('base64'), '32 bytes in base64'],
    ['ENCRYPTION_KEY', 'a secret that is no key', '32 bytes in base64'],
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
