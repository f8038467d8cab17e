import { describe, expect, it } from '@jest/globals';
import { readConfiguration } from '../../src/server/configuration.ts';

describe('the configuration', () => {
  it('has a default for everything', () => {
    expect(readConfiguration({ PORT: '', DATA_DIR: ' ' })).toEqual({
      environment: 'sandbox',
      port: 8080,
      host: '127.0.0.1',
      dataDir: '.data',
      databaseUrl: null,
    });
  });

  it('is what the variables say', () => {
    const variables = {
      ENVIRONMENT: 'live',
      PORT: '0',
      HOST: '::1',
      DATA_DIR: '/var/lib/sun',
      DATABASE_URL: 'postgres://sun@db/sun',
    };
    expect(readConfiguration(variables)).toEqual({
      environment: 'live',
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
});
