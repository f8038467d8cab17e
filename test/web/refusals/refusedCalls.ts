import { readFileSync } from 'node:fs';
import { routes } from '../../../src/contract/routes.gen.ts';
import type { RefusalName } from '../../../src/domain/refusal.ts';

export type OperationId = keyof typeof routes;
/** Refusal of the contract, with the operations that answer it. */
export type Listed = { readonly code: number; readonly name: RefusalName; readonly operations: readonly string[] };

/** Refusals of the contract. */
export const listed = JSON.parse(readFileSync('contract/refusals.json', 'utf8')) as readonly Listed[];

export const ENDS_AT = 1_793_000_000;

/** Details of the refusals by their codes, as the server sends them. */
export const DATA: Readonly<Record<number, Readonly<Record<string, unknown>>>> = {
  1001: { field: 'other' },
  1002: { field: 'other' },
  1201: { active: 'demo' },
  1204: { verificationStatus: 'unauthenticated' },
  1206: { field: 'agreementVersion', current: '2026-09-01' },
  // With a kind set up it is asked for instead.
  1208: { kinds: [] },
  1210: { endsAt: ENDS_AT },
  2003: { symbol: 'XAUUSD' },
  2004: { symbol: 'XAUUSD' },
  2115: { maximum: 200 },
  3001: { field: 'amount', minimum: '77.00' },
  3002: { field: 'amount', maximum: '8800000.00' },
  3003: { field: 'amount', digits: 2 },
  3004: { field: 'amount', withdrawable: '1234.56' },
  3005: { field: 'rateSeen', fee: '-3.21', rate: '0.9876' },
  3006: { field: 'proofFileId' },
  3009: { field: 'channelId' },
  3010: { status: 'fail' },
  3011: { most: 5000 },
  3101: { field: 'address' },
  3102: { field: 'cardNumber' },
  3103: { id: '61d0f8c3-7a2e-4b95-9e14-a8c5b27f3d60' },
  3104: { amount: '345.67' },
  3105: { field: 'walletId', endsAt: ENDS_AT },
  5001: { field: 'days' },
  5002: { field: 'signature' },
  5003: { loanId: '71e1f9d4-8b3f-4ca6-8f25-b9d6c38a4e71' },
  5004: { status: 'answered' },
  5005: { ratio: '115.25', minimum: '120.00' },
};
/** Details that differ by the operation. */
const DATA_OF: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'addBankCard 3009': { field: 'currency' },
  'updateBankCard 3009': { field: 'currency' },
  'saveCryptoWallet 3009': { field: 'coinNetwork' },
  'applyForLoan 3001': { field: 'quantity', minimum: '77.00' },
  'applyForLoan 3002': { field: 'quantity', maximum: '8800000.00' },
  'applyForLoan 3003': { field: 'quantity', digits: 2 },
};
export const dataOf = (operation: OperationId, code: number) => DATA_OF[`${operation} ${code}`] ?? DATA[code] ?? {};

/** Refusals that a screen says in another way than by its notice. */
const ELSEWHERE: Readonly<Record<number, string>> = {
  401: 'the session ends, and the app leads to sign-in',
  1006: 'the request is repeated until it has an answer',
};

/** Lists the refusals of an operation that its screen says. */
export const refusalsOf = (operation: OperationId): readonly Listed[] =>
  listed.filter(({ code, operations }) => operations.includes(operation) && !(code in ELSEWHERE));

/** Words of the server, which no screen shows: each says a refusal in its own. */
export const SERVER_WORDS = 'The server says no.';

const isOf = (operation: OperationId, { method, url }: Request): boolean => {
  const { method: wanted, path } = routes[operation];
  const shape = new RegExp(`/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  return method === wanted && shape.test(new URL(url).pathname);
};

/** Reads, and what only calculates: answered once. */
const isRead = (request: Request) => request.method === 'GET' || isOf('calculateWithdrawal', request);

/**
 * Refuses the calls of one operation in place of the server. What was read stays: answers are kept, and each is given again,
 * so that provoking a refusal costs the server nothing.
 */
export const refuseCalls = () => {
  const { fetch } = globalThis;
  const answers = new Map<string, Response>();
  let refusing: { readonly operation: OperationId; readonly code: number } | undefined;
  globalThis.fetch = async (input, init) => {
    if (!(input instanceof Request)) return fetch(input, init);
    if (refusing && isOf(refusing.operation, input)) {
      const { operation, code } = refusing;
      return Response.json({ code, msg: SERVER_WORDS, data: code in DATA ? dataOf(operation, code) : null });
    }
    if (!isRead(input)) return fetch(input, init);
    const key = `${input.url} ${input.headers.get('X-Account')} ${await input.clone().text()}`;
    const known = answers.get(key);
    if (known) return known.clone();
    const answer = await fetch(input, init);
    answers.set(key, answer.clone());
    return answer;
  };
  return {
    refuse: (operation: OperationId, code: number) => {
      refusing = { operation, code };
    },
    /** Lets every call through, and reads everything anew. */
    forget: () => {
      refusing = undefined;
      answers.clear();
    },
    end: () => {
      globalThis.fetch = fetch;
    },
  };
};

const THROTTLED_MS = 500;

/** Lets the time of a page pass at once where a customer would rest: between two presses, and after typing (§9). */
export const restAtOnce = () => {
  const { performance, setTimeout: wait } = globalThis;
  const now = performance.now.bind(performance);
  let aheadMs = 0;
  performance.now = () => now() + aheadMs;
  globalThis.setTimeout = ((run: () => void, ms?: number, ...rest: []) =>
    wait(run, ms === THROTTLED_MS ? 0 : ms, ...rest)) as typeof setTimeout;
  return {
    rest: () => {
      aheadMs += THROTTLED_MS;
    },
    end: () => {
      performance.now = now;
      globalThis.setTimeout = wait;
    },
  };
};
