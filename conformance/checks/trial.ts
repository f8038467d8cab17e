import { isDeepStrictEqual } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, fieldOf } from '../client/createClient.ts';
import type { Answer, Exchange, Sent } from '../client/exchange.ts';
import { openSocket, type Socket } from '../client/openSocket.ts';
import type { Contract } from '../contract/openContract.ts';
import type { OperationId } from '../contract/operationTypes.ts';
import type { Calls } from './calls.ts';
import { Ended, type Finding, NotOffered, shown, Stopped } from './finding.ts';
import type { Customer, Customers } from './customers.ts';

/** Time that an effect may take which the contract does not bind to the answer, in milliseconds. */
const SOON_MS = 4000;
const BEAT_MS = 25;
/** Requirement of a sign-up that succeeds. */
const SIGN_UP = 'SGN-15';

/** What a check works with: calls, customers, sockets, and comparisons that record findings. */
export type Trial = Calls & {
  readonly baseUrl: string;
  readonly contract: Contract;
  /** Profiles that the backend was said to have. */
  readonly profiles: ReadonlySet<string>;
  readonly findings: readonly Finding[];
  readonly send: Client['send'];
  /** Calls an operation that the backend may lack: undefined if it does. */
  offered(id: OperationId, sent?: Sent): Promise<Answer | undefined>;
  /** Returns a customer whose demo account is as new. */
  customer(): Promise<Customer>;
  /** Returns a customer whom no other check uses. */
  newCustomer(): Promise<Customer>;
  openSocket(path?: string, options?: Parameters<typeof openSocket>[2]): Promise<Socket>;
  /** Records a finding if the values differ. Returns true if they are equal. */
  equal(requirement: string, what: string, came: unknown, expected: unknown): boolean;
  /** Records a finding if a condition does not hold. Returns the condition. */
  holds(requirement: string, what: string, holds: boolean, expected: string, came: unknown): boolean;
  /** Records a finding if an answer is not this refusal, or has not these fields among its data. */
  refused(requirement: string, answer: Answer, code: number, data?: Readonly<Record<string, unknown>> | null): boolean;
  /** Records a finding if an answer has not this HTTP status. */
  status(requirement: string, answer: Answer, status: number): boolean;
  /** Waits until a condition holds; returns false if it does not soon. */
  soon(condition: () => Promise<boolean> | boolean): Promise<boolean>;
  skip(reason: string): never;
};

type Parts = {
  readonly baseUrl: string;
  readonly contract: Contract;
  readonly client: Client;
  readonly customers: Customers;
  /** Returns whether customers can be made: with controls of the sandbox, or with a token that was given. */
  readonly hasCustomers: () => Promise<boolean>;
  /** Requirement that a call which cannot be done is counted for. */
  readonly firstRequirement: string;
  readonly profiles: ReadonlySet<string>;
};

const soon: Trial['soon'] = async (condition) => {
  for (const until = performance.now() + SOON_MS; performance.now() < until;) {
    if (await condition()) return true;
    await sleep(BEAT_MS);
  }
  return false;
};

/** What shows a finding: the latest exchange, or the frames of the socket that was used since. */
type Evidence = Pick<Finding, 'exchange' | 'frames'>;

const comparisons = (findings: Finding[], latest: () => Evidence, asserted: Set<string>) => {
  const add = (requirement: string, what: string, expected: string, came: string, exchange?: Exchange) =>
    findings.push({ requirement, what, expected, came, ...(exchange ? { exchange } : latest()) });
  const equal: Trial['equal'] = (requirement, what, came, expected) => {
    asserted.add(requirement);
    const isEqual = isDeepStrictEqual(came, expected);
    if (!isEqual) add(requirement, what, shown(expected), shown(came));
    return isEqual;
  };
  const holds: Trial['holds'] = (requirement, what, condition, expected, came) => {
    asserted.add(requirement);
    if (!condition) add(requirement, what, expected, shown(came));
    return condition;
  };
  const refused: Trial['refused'] = (requirement, answer, code, data) => {
    asserted.add(requirement);
    const { exchange } = answer;
    const what = `answer of ${exchange.operation ?? exchange.url}`;
    const came = `${answer.code} ${answer.msg} ${shown(answer.data)}`;
    const wrong = Object.entries(data ?? {}).filter(
      ([name, value]) => !isDeepStrictEqual(fieldOf(answer.data, name), value),
    );
    const isNull = data === null && answer.data !== null;
    if (answer.status === 200 && answer.code === code && wrong.length === 0 && !isNull) return true;
    add(
      requirement,
      what,
      `${code}${data === undefined ? '' : ` with ${shown(data)}`}`,
      answer.status === 200 ? came : `HTTP status ${answer.status}`,
      exchange,
    );
    return false;
  };
  const status: Trial['status'] = (requirement, answer, wanted) => {
    asserted.add(requirement);
    if (answer.status === wanted) return true;
    add(requirement, 'HTTP status', String(wanted), `${answer.status}, code ${answer.code}`, answer.exchange);
    return false;
  };
  return { equal, holds, refused, status };
};

/** Notes each use of a socket. */
const noted = (socket: Socket, note: () => void): Socket => {
  note();
  return {
    ...socket,
    say(frame) {
      note();
      socket.say(frame);
    },
    next(...args) {
      note();
      return socket.next(...args);
    },
    drain() {
      note();
      return socket.drain();
    },
    closed(...args) {
      note();
      return socket.closed(...args);
    },
  };
};

/** Opens what one check works with; `close` ends its sockets. */
export const openTrial = (parts: Parts) => {
  const { baseUrl, contract, client, customers, hasCustomers, firstRequirement, profiles } = parts;
  const findings: Finding[] = [];
  const sockets: Socket[] = [];
  let last: Exchange | undefined;
  /** Socket that was used after the latest exchange. */
  let lastSocket: Socket | undefined;
  const own = new Set<OperationId>();
  const asserted = new Set<string>();
  /** Requirement that a call which has to succeed is counted for. */
  let concerned = firstRequirement;
  let isSigningUp = false;
  const heard = async (answer: Promise<Answer>): Promise<Answer> => {
    const came = await answer;
    last = came.exchange;
    lastSocket = undefined;
    const { operation, status } = last;
    if (operation !== undefined && !isSigningUp) own.add(operation);
    if (operation !== undefined && (status === 404 || status === 405)) throw new NotOffered(operation, last);
    return came;
  };
  const call: Trial['call'] = (id, sent) => heard(client.call(id, sent));
  const succeed: Trial['succeed'] = async (id, sent) => {
    const answer = await call(id, sent);
    asserted.add(concerned);
    if (answer.status === 200 && answer.code === 200) return answer.data as never;
    const came =
      answer.status === 200 ? `${answer.code} ${answer.msg} ${shown(answer.data)}` : `HTTP status ${answer.status}`;
    findings.push({
      requirement: concerned,
      what: `answer of ${id}`,
      expected: 'success, without which the check cannot go on',
      came,
      exchange: answer.exchange,
    });
    throw new Stopped(`${id} was answered with ${came}.`);
  };
  /** Counts a customer who cannot be made for signing up, in whichever check, so that the report names it once. */
  const signedUp = async (make: () => Promise<Customer>): Promise<Customer> => {
    // Without an inbox a sign-up would send mails that nobody can read.
    if (!(await hasCustomers()))
      throw new Ended('skip', 'It needs a customer: the controls of the sandbox, or --token.');
    concerned = SIGN_UP;
    isSigningUp = true;
    const made = await make();
    isSigningUp = false;
    concerned = firstRequirement;
    return made;
  };
  const trial: Trial = {
    baseUrl,
    contract,
    profiles,
    findings,
    call,
    succeed,
    soon,
    offered: (id, sent) =>
      call(id, sent).catch((error: unknown) => {
        if (error instanceof Ended) return undefined;
        throw error;
      }),
    send: (request, operation) => heard(client.send(request, operation)),
    customer: () => signedUp(() => customers.clean({ call, succeed })),
    newCustomer: () => signedUp(() => customers.create({ call, succeed })),
    async openSocket(path = '/market', options = {}) {
      const socket = await openSocket(baseUrl, path, options);
      sockets.push(socket);
      return noted(socket, () => (lastSocket = socket));
    },
    ...comparisons(
      findings,
      () => (lastSocket ? { exchange: undefined, frames: lastSocket.transcript() } : { exchange: last }),
      asserted,
    ),
    skip(reason) {
      throw new Ended('skip', reason);
    },
  };
  return {
    trial,
    ownOperations: () => [...own].toSorted(),
    assertedIds: () => [...asserted],
    close: () => sockets.forEach((socket) => socket.end()),
  };
};
