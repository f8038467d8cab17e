import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { readContract } from '../../src/server/http/index.ts';
import { faultOfReceived } from './faultOfReceived.ts';
import { enrolFuzzed, type FuzzedCustomer } from './fuzzedCustomers.ts';
import { type FuzzedRequest, fuzzedRequestsOf } from './fuzzedRequests.ts';
import { curlLine, sendFuzzed, type SentRequest, sentRequestOf } from './sendFuzzed.ts';

/** Fault of the server, with the smallest request found that shows it. */
export type FoundFault = { readonly fault: string; readonly curl: string; readonly seed: number };

export type FuzzReport = {
  readonly sent: number;
  /** Answers by the operation and its code, such as `getUser 200`. */
  readonly answers: ReadonlyMap<string, number>;
  readonly faults: readonly FoundFault[];
  /** Heap after the last request, in parts of that after the warm-up; 1 where it is not measured. */
  readonly heapGrowth: number;
};

export type FuzzOptions = {
  readonly url: string;
  readonly requests: number;
  readonly seed: number;
  /** Requests that are sent at the same time. */
  readonly lanes?: number;
  /** Lets time pass on the server; called every few hundred requests. */
  readonly passTime?: () => Promise<void>;
  /** True where the server runs in this process, so that its heap can be read. */
  readonly measuresHeap?: boolean;
  readonly progress?: (sent: number, faults: number) => void;
};

const BATCH = 250;
const WARM_UP_SHARE = 0.4;
const INVENTED_TOKEN = 'x'.repeat(43);

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Reads the bytes of the heap that are in use, after a collection of garbage. */
const heapInUse = async (): Promise<number> => {
  for (let round = 0; round < 3; round += 1) {
    collectGarbage();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return process.memoryUsage().heapUsed;
};

/** Sender of a request: whose token it carries, and whose data must not be in its answer. */
const senderOf = ({ bearer }: FuzzedRequest, [first, second, bystander]: readonly FuzzedCustomer[]) => {
  if (!first || !second || !bystander) throw new Error('There are no customers.');
  const self = bearer === 'second' ? second : first;
  const isSignedIn = bearer === 'first' || bearer === 'second';
  const others = [first, second, bystander].filter((one) => one !== self || !isSignedIn);
  const tokens = { first: first.token(), second: second.token(), ended: first.endedToken, invented: INVENTED_TOKEN };
  return { self, isSignedIn, others, token: bearer === 'none' ? undefined : tokens[bearer] };
};

/** Kind of a fault, by which the same one is reported once: ids and figures differ from request to request. */
const kindOf = ({ id }: FuzzedRequest, fault: string): string =>
  `${id}: ${fault.replaceAll(/[0-9a-f]{8}-[\w-]+/g, '…').replaceAll(/\d{4,}/g, '…')}`;

const codeOf = (text: string): string => /"code":(\d+)/.exec(text)?.[1] ?? 'file';

const textOfSent = ({ target, headers, body }: SentRequest): string =>
  `${decodeURIComponent(target.replaceAll(/%(?![0-9a-f]{2})/gi, '%25').replaceAll(/%(?:ff|00)/gi, ''))} ${JSON.stringify(headers)} ${body?.toString() ?? ''}`;

/**
 * Sends generated requests to a server and checks each answer. A fault is made smaller, noted once, and does not end the
 * run. Requests of one seed are the same in each run; with several lanes their order is not.
 */
export const fuzz = async (options: FuzzOptions): Promise<FuzzReport> => {
  const { url, requests, seed, lanes = 1, passTime, measuresHeap = false, progress } = options;
  const customers = await enrolFuzzed(url);
  const generated = fuzzedRequestsOf(readContract(process.cwd()));
  const answers = new Map<string, number>();
  const faults = new Map<string, FoundFault>();
  let sent = 0;
  let batches = 0;
  let warmHeap: number | undefined;

  /** Sends one request; returns what is wrong with its answer. */
  const attempt = async (request: FuzzedRequest) => {
    const { self, isSignedIn, others, token } = senderOf(request, customers.all());
    const ids = { own: self.ids(), strangers: others.filter((one) => one !== self).flatMap((one) => one.ids()) };
    const asked = sentRequestOf(request, ids, token);
    sent += 1;
    try {
      const received = await sendFuzzed(url, asked);
      const text = received.bytes.toString();
      const code = received.status === 200 ? codeOf(text) : `HTTP ${received.status}`;
      answers.set(`${request.id} ${code}`, (answers.get(`${request.id} ${code}`) ?? 0) + 1);
      if (isSignedIn && code === '401' && !(await self.renew())) await customers.replace(self);
      const markers = others.flatMap((one) => one.markers());
      const fault = faultOfReceived(request, received, { markers, sent: textOfSent(asked) });
      if (isSignedIn && request.wire.kind === 'sound' && !request.id.startsWith('list')) self.learn(text);
      return { asked, fault, text: text.slice(0, 300) };
    } catch (error) {
      return { asked, fault: `there is no answer: ${String(error)}`, text: '' };
    }
  };

  const runBatch = async (batchSeed: number): Promise<void> => {
    let smallest: { readonly kind: string; readonly found: FoundFault } | undefined;
    const property = fc.asyncProperty(generated, async (request) => {
      const { asked, fault, text } = await attempt(request);
      if (fault === undefined) return true;
      const kind = kindOf(request, fault);
      if (faults.has(kind) || (smallest && smallest.kind !== kind)) return true;
      smallest = {
        kind,
        found: { fault: `${request.id}: ${fault} ${text}`, curl: curlLine(url, asked), seed: batchSeed },
      };
      return false;
    });
    const size = Math.min(BATCH, Math.max(requests - sent, 1));
    await fc.check(property, { seed: batchSeed, numRuns: size, endOnFailure: false, maxSkipsPerRun: 0 });
    if (smallest) faults.set(smallest.kind, smallest.found);
  };

  const lane = async (): Promise<void> => {
    while (sent < requests) {
      batches += 1;
      await runBatch(seed + batches - 1);
      await passTime?.();
      if (measuresHeap && warmHeap === undefined && sent >= requests * WARM_UP_SHARE) warmHeap = await heapInUse();
      progress?.(sent, faults.size);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const heapGrowth = warmHeap === undefined ? 1 : (await heapInUse()) / warmHeap;
  return { sent, answers, faults: [...faults.values()], heapGrowth };
};
