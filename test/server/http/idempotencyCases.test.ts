import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { AccountType, Language } from '../../../src/contract/index.ts';
import { signUpCustomer } from '../../support/signUpCustomer.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';

type SentRequest = {
  readonly at: number;
  readonly customer: number;
  readonly operation: 'placeOrder' | 'closeOrders';
  readonly key: string | null;
  readonly account: AccountType;
  readonly language: Language;
  readonly body: object;
};
type Case = {
  readonly name: string;
  readonly why: string;
  readonly input: { readonly requests: readonly SentRequest[] };
  readonly result: readonly { readonly code: number; readonly repeats: number | null }[];
};

const { cases } = JSON.parse(readFileSync('contract/vectors/idempotency.json', 'utf8')) as { cases: readonly Case[] };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.succeed('setQuote', { path: { symbol: 'XAUUSD' }, body: { bid: '4129.10', ask: '4129.45' } });
});
afterAll(() => server.close());

const pass = async (seconds: number): Promise<void> => {
  await server.settled();
  server.advance(seconds * 1000);
  await server.settled();
};

/** Returns a UUID for each letter; a capital stands for the same one in capitals. */
const keys = () => {
  const known = new Map<string, string>();
  return (letter: string): string => {
    const name = letter.toLowerCase();
    const key = known.get(name) ?? randomUUID();
    known.set(name, key);
    return letter === name ? key : key.toUpperCase();
  };
};

it.each(cases)('answers the worked case "$name": $why', async ({ input, result }) => {
  const customers = [await signUpCustomer(server), await signUpCustomer(server)];
  const keyOf = keys();
  const answers: object[] = [];
  const found: { code: number; repeats: number | null }[] = [];
  let now = 0;
  for (const { at, customer, operation, key, account, language, body } of input.requests) {
    await pass(at - now);
    now = at;
    const { token } = customers[customer - 1] ?? { token: '' };
    const sent = { token, account, language, key: key === null ? null : keyOf(key), body };
    const { code, msg, data } = await server.call(operation, sent);
    const answer = { code, msg, data };
    const index = code === 1005 ? -1 : answers.findIndex((earlier) => isDeepStrictEqual(earlier, answer));
    found.push({ code, repeats: index === -1 ? null : index });
    answers.push(answer);
  }
  expect(found).toEqual(result);
});
