import type { OperationId } from '../../src/server/http/index.ts';
import type { TestAnswer, TestCall, TestClient } from '../support/testClient.ts';

/** Examples of an operation: bodies and answers by their names, and the parameters of its first successful call. */
export type OperationExamples = {
  readonly requests: Record<string, unknown>;
  readonly answers: Record<string, unknown>;
  readonly parameters: Record<string, unknown>;
  /** Summaries of answers that are shortened, by the names of their examples. */
  readonly summaries: Record<string, string>;
};

/** Everything that the played week leaves in the contract, by operation and by schema. */
export type Recording = {
  readonly operations: Record<string, OperationExamples>;
  readonly schemas: Record<string, unknown[]>;
};

type Naming<Id extends OperationId> = {
  /** Name of the request's example, where it differs from the answer's; null for a request that is not shown. */
  readonly request?: string | null;
  /** Leaves rows out of a long answer, and says in the example's summary which. */
  readonly shorten?: {
    readonly to: (data: Extract<TestAnswer<Id>, { code: 200 }>['data']) => unknown;
    readonly summary: string;
  };
};

/** Calls operations, and keeps what was sent and answered as examples. */
export type Recorder = {
  readonly recording: Recording;
  /** Calls an operation and keeps the exchange under a name. */
  play<Id extends OperationId>(id: Id, name: string, call?: TestCall<Id>, naming?: Naming<Id>): Promise<TestAnswer<Id>>;
  /** Keeps an exchange that was not called by `play`. */
  keep(id: OperationId, examples: Partial<OperationExamples>): void;
  /** Keeps an example of a schema. */
  show(schema: string, example: unknown): void;
};

/** Creates a recorder of the calls to one server. */
export const createRecorder = (client: Pick<TestClient, 'call'>): Recorder => {
  const recording: Recording = { operations: {}, schemas: {} };
  const examplesOf = (id: OperationId): OperationExamples =>
    (recording.operations[id] ??= { requests: {}, answers: {}, parameters: {}, summaries: {} });
  return {
    recording,
    async play(id, name, call = {}, { request = name, shorten } = {}) {
      const answer = await client.call(id, call);
      const examples = examplesOf(id);
      const { code, msg } = answer;
      const shortened = code === 200 ? shorten : undefined;
      const data = shortened ? shortened.to(answer.data as never) : answer.data;
      examples.answers[name] = { code, msg, data };
      if (shortened) examples.summaries[name] = shortened.summary;
      if (call.body !== undefined && request !== null) examples.requests[request] = call.body;
      if (code === 200) Object.assign(examples.parameters, { ...call.path, ...call.query, ...examples.parameters });
      return answer;
    },
    keep(id, { requests, answers, parameters }) {
      const examples = examplesOf(id);
      Object.assign(examples.requests, requests);
      Object.assign(examples.answers, answers);
      Object.assign(examples.parameters, parameters);
    },
    show(schema, example) {
      (recording.schemas[schema] ??= []).push(example);
    },
  };
};

/** Joins recordings: the operations of all, and the examples of a schema one recording after the other. */
export const joined = (...recordings: readonly Recording[]): Recording => {
  const operations: Recording['operations'] = {};
  const schemas: Recording['schemas'] = {};
  for (const recording of recordings) {
    for (const [id, { requests, answers, parameters, summaries }] of Object.entries(recording.operations)) {
      const before = operations[id];
      operations[id] = {
        requests: { ...before?.requests, ...requests },
        answers: { ...before?.answers, ...answers },
        parameters: { ...before?.parameters, ...parameters },
        summaries: { ...before?.summaries, ...summaries },
      };
    }
    for (const [name, examples] of Object.entries(recording.schemas)) (schemas[name] ??= []).push(...examples);
  }
  return { operations, schemas };
};
