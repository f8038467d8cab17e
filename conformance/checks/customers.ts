import { randomUUID } from 'node:crypto';
import { fieldOf } from '../client/createClient.ts';
import type { Calls } from './calls.ts';
import { Ended } from './finding.ts';

/** Customer of the backend, signed in, with the active account of demo money. */
export type Customer = {
  readonly email: string;
  readonly password: string;
  readonly token: string;
  /** What each call of the demo account sends. */
  readonly demo: { readonly token: string; readonly account: 'demo' };
};

export type Customers = {
  /** Signs a new customer up and in. */
  create(calls: Calls): Promise<Customer>;
  /** Returns a known customer, after a reset of the demo account. */
  clean(calls: Calls): Promise<Customer>;
};

const PASSWORD = 'Sun-and-moon-7';

/** Returns the answer of a call; undefined where the backend does not offer the operation. */
const ifOffered = async <Found>(answer: Promise<Found>): Promise<Found | undefined> =>
  answer.catch((error: unknown) => {
    if (error instanceof Ended) return undefined;
    throw error;
  });

const NAMES = ['customer', 'risk', 'privacy'] as const;

/** Learns the current version from a refused sign-up, where the backend has no texts to read it from. */
const versionFromRefusal = async ({ call }: Calls): Promise<unknown> => {
  const body = { email: 'kit-probe@example.com', password: PASSWORD, code: '000000', agreements: [] };
  return fieldOf((await call('signUp', { body })).data, 'current');
};

/** Lists the current versions of the texts that a new customer accepts. */
const currentAgreements = async (calls: Calls) => {
  const read = (name: (typeof NAMES)[number]) => ifOffered(calls.succeed('getAgreement', { path: { name } }));
  const found = await Promise.all(NAMES.map(async (name) => ({ name, version: (await read(name))?.version })));
  const learned = found.some(({ version }) => version === undefined) ? await versionFromRefusal(calls) : undefined;
  return found.flatMap(({ name, version = learned }) =>
    typeof version === 'string' ? [{ name, agreementVersion: version }] : [],
  );
};

const customerOf = (email: string, password: string, token: string): Customer => ({
  email,
  password,
  token,
  demo: { token, account: 'demo' },
});

/** Longest wait for further codes that the clock of the sandbox is moved by, in seconds: a little more than an hour. */
const LONGEST_WAIT_SECONDS = 3700;

/** Moves the clock on where the backend takes no further codes of this caller (1003): a run signs many customers up. */
const waitForCodes = async ({ call, succeed }: Calls, retryAt: unknown): Promise<void> => {
  const { serverTime } = await succeed('getCommonInfo');
  const advanceSeconds = Math.ceil(Number(retryAt) - serverTime / 1000) + 1;
  if (advanceSeconds > 0 && advanceSeconds <= LONGEST_WAIT_SECONDS)
    await call('advanceClock', { body: { advanceSeconds } });
};

/** Sends a code to an address, and reads it in the sandbox's inbox. */
export const codeFor = async (calls: Calls, email: string, type?: number): Promise<string> => {
  const { call, succeed } = calls;
  const first = await call('sendMailCode', { query: { email, type } });
  if (first.code === 1003) await waitForCodes(calls, fieldOf(first.data, 'retryAt'));
  if (first.code !== 200) await succeed('sendMailCode', { query: { email, type } });
  const { items } = await succeed('getInbox', { query: { to: email } });
  return items[0]?.code ?? '';
};

/** Body of `signUp` for a new address, whole but for the code. */
export const newEntry = async (calls: Calls) => ({
  email: `kit-${randomUUID()}@example.com`,
  password: PASSWORD,
  agreements: await currentAgreements(calls),
});

/** Hands out customers; `given` is the token of one whom the caller of the kit signed in. */
export const openCustomers = (given: string | undefined): Customers => {
  let known: Customer | undefined = given === undefined ? undefined : customerOf('', '', given);
  let isUsed = false;
  const create: Customers['create'] = async (calls) => {
    const entry = await newEntry(calls);
    await calls.succeed('signUp', { body: { ...entry, code: await codeFor(calls, entry.email) } });
    const { email, password } = entry;
    const { token } = await calls.succeed('signIn', { body: { email, password } });
    return customerOf(email, password, token);
  };
  return {
    create,
    async clean(calls) {
      if (known && isUsed && given === undefined) {
        // A reset that a backend cannot do, or a token that a check has ended, asks for another customer.
        const reset = await ifOffered(calls.call('resetDemoAccount', known.demo));
        if (reset?.code !== 200) known = undefined;
      }
      known ??= await create(calls);
      isUsed = true;
      return known;
    },
  };
};
