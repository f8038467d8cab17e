import { describe, expect, it } from '@jest/globals';
import { LEVERAGE_CAPS } from '../../src/domain/leverage.ts';
import { readConfiguration } from '../../src/server/configuration.ts';

describe('the configuration', () => {
  it('has a default for everything', () => {
    expect(readConfiguration({ PORT: '', DATA_DIR: ' ' })).toEqual({
      environment: 'sandbox',
      port: 8080,
      host: '127.0.0.1',
      leverageCaps: LEVERAGE_CAPS,
      dataDir: '.data',
      databaseUrl: null,
    });
  });

  it('is what the variables say', () => {
    const variables = {
      ENVIRONMENT: 'live',
      QUOTE_FEED_URL: 'wss://quotes.example.com/?token=secret',
      LEVERAGE_CAPS: 'gold:10, crypto:0',
      PORT: '0',
      HOST: '::1',
      DATA_DIR: '/var/lib/sun',
      DATABASE_URL: 'postgres://sun@db/sun',
    };
    expect(readConfiguration(variables)).toEqual({
      environment: 'live',
      quoteFeedUrl: 'wss://quotes.example.com/?token=secret',
      leverageCaps: { ...LEVERAGE_CAPS, gold: 10, crypto: 0 },
      port: 0,
      host: '::1',
      dataDir: '/var/lib/sun',
      databaseUrl: 'postgres://sun@db/sun',
    });
  });

  it('is refused with a line for every fault, without showing what may be secret', () => {
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

  it('refuses `live` without a feed of quotes, and with one that is no socket', () => {
    expect(() => readConfiguration({ ENVIRONMENT: 'live', QUOTE_FEED_URL: ' ' })).toThrow(
      'QUOTE_FEED_URL is missing: `live` takes its quotes from a feed.',
    );
    for (const url of ['https://quotes.example.com/secret', 'quotes.example.com', 'wss://quotes.example.com/#secret']) {
      const read = () => readConfiguration({ ENVIRONMENT: 'live', QUOTE_FEED_URL: url });
      expect(read).toThrow(/^QUOTE_FEED_URL must be an address that begins with `wss:\/\/` or `ws:\/\/`\.$/);
    }
  });

  it('refuses a feed of quotes in the sandbox, which would not be listened to', () => {
    expect(() => readConfiguration({ QUOTE_FEED_URL: 'wss://quotes.example.com' })).toThrow(
      'QUOTE_FEED_URL is for `ENVIRONMENT=live` alone: the sandbox makes its prices itself.',
    );
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
    'constructor:5',
  ])('refuses leverage caps that are no caps: %s', (LEVERAGE_CAPS) => {
    expect(() => readConfiguration({ LEVERAGE_CAPS })).toThrow(
      'LEVERAGE_CAPS must be classes with their caps from 0, which switches a class off, to 30, such as ' +
        '`gold:10,crypto:0`; the classes are currency-major, currency-other, gold, index, metal-other, crypto.',
    );
  });
});
