import { failureOf } from '../../../src/server/http/faultOfTransport.ts';
import { readTexts } from '../../../src/server/texts/index.ts';

const texts = readTexts(process.cwd());
const statusOf = (error: Error & { readonly code?: string }) => failureOf(texts, 'en', error).status;

describe('a fault of the database', () => {
  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Connection terminated',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
  ])('is 503 where the data cannot be reached, as its driver says it without a code: %s [GEN-27]', (message) => {
    expect(statusOf(new Error(message))).toBe(503);
  });

  it.each([
    ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE', 'EHOSTUNREACH', 'ENETUNREACH'],
    ...['08006', '57P01', '53300'],
  ])('is 503 where the data cannot be reached: %s [GEN-27]', (code) => {
    expect(statusOf(Object.assign(new Error('It is away.'), { code }))).toBe(503);
  });

  it('is 500 for every other one [GEN-26]', () => {
    expect(statusOf(new Error('A position has no order.'))).toBe(500);
    expect(statusOf(Object.assign(new Error('Connection terminated'), { code: '23505' }))).toBe(500);
  });
});
