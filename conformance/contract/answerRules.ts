import { routes } from '../../src/contract/index.ts';
import { fieldOf } from '../client/createClient.ts';
import type { Exchange } from '../client/exchange.ts';
import type { Contract } from './openContract.ts';
import type { OperationId } from './operationTypes.ts';

/** Rule of every answer; each exchange of a run is held to it. */
export type AnswerRule = {
  readonly name: string;
  readonly requirements: readonly string[];
  readonly expected: string;
  /** Describes how an exchange breaks the rule; undefined where it does not. */
  fault(exchange: Exchange, contract: Contract): string | undefined;
};

const objectOf = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;

/** True for an answer that is a file or a page and not the envelope. */
const isFile = ({ operation, status, headers }: Exchange): boolean =>
  operation !== undefined &&
  status === 200 &&
  routes[operation].carrier === 'file' &&
  !(headers.get('content-type') ?? '').startsWith('application/json');

const isOfApi = ({ url }: Exchange): boolean => new URL(url).pathname.startsWith('/api');
const isEnvelope = (exchange: Exchange): boolean => isOfApi(exchange) && !isFile(exchange);
const codeOf = ({ envelope }: Exchange): unknown => fieldOf(envelope, 'code');

/** Lists the texts and numbers of a value, each with its path. */
const leavesOf = (value: unknown, at = ''): readonly (readonly [path: string, leaf: unknown])[] => {
  if (typeof value !== 'object' || value === null) return [[at, value]];
  return Object.entries(value).flatMap(([name, part]) => leavesOf(part, at === '' ? name : `${at}.${name}`));
};

/** Matches an amount that is zero with a sign. */
const NEGATIVE_ZERO = /^-0(?:\.0+)?$/;
const INSTANT_FIELD = /(?:^|\.)(?:\w+At|from|to)$/;

const requestIds = new WeakMap<Contract, Map<string, Exchange>>();

/** Finds out whether a request id came before; remembers it. */
const isUsedId = (id: string, exchange: Exchange, contract: Contract): boolean => {
  const known = requestIds.get(contract) ?? new Map<string, Exchange>();
  requestIds.set(contract, known);
  const before = known.get(id);
  known.set(id, before ?? exchange);
  return before !== undefined && before !== exchange;
};

const schemaFault = (exchange: Exchange, contract: Contract, wanted: (keyword: string) => boolean) => {
  const { operation, status, envelope } = exchange;
  if (operation === undefined || status !== 200 || isFile(exchange)) return undefined;
  const faults = contract.answerFaults(operation, envelope).filter(({ keyword }) => wanted(keyword));
  return faults.length === 0 ? undefined : faults.map(({ at, message }) => `${at} ${message}`).join('; ');
};

const ENVELOPE_RULES: readonly AnswerRule[] = [
  {
    name: 'an answer is the envelope with exactly code, msg and data',
    requirements: ['GEN-6', 'REF-1'],
    expected: 'a JSON object { code, msg, data }',
    fault(exchange) {
      if (!isEnvelope(exchange)) return undefined;
      const fields = objectOf(exchange.envelope);
      if (!fields) return `no JSON object: ${exchange.text.slice(0, 80)}`;
      const names = Object.keys(fields).toSorted().join();
      return names === 'code,data,msg' ? undefined : `fields ${names}`;
    },
  },
  {
    name: 'the envelope is sent as application/json',
    requirements: ['GEN-7'],
    expected: 'Content-Type: application/json',
    fault(exchange) {
      if (!isEnvelope(exchange)) return undefined;
      const type = exchange.headers.get('content-type') ?? 'none';
      const isUpload = exchange.operation === 'uploadFile' && exchange.status === 200;
      if (type.startsWith(isUpload ? 'text/plain' : 'application/json')) return undefined;
      return isUpload ? `${type}, where an upload is answered as text/plain (FIL-20)` : type;
    },
  },
  {
    name: 'code is 200, or a refusal that openapi.yaml lists for the operation',
    requirements: ['GEN-8', 'GEN-10', 'REF-2'],
    expected: 'a code that the operation lists',
    fault(exchange) {
      const { operation, status } = exchange;
      if (operation === undefined || status !== 200 || isFile(exchange)) return undefined;
      const code = codeOf(exchange);
      const listed: readonly unknown[] = [200, ...routes[operation].refusals];
      return listed.includes(code) ? undefined : `code ${JSON.stringify(code)}`;
    },
  },
  {
    name: 'msg is a text that is not empty',
    requirements: ['GEN-12'],
    expected: 'a text',
    fault(exchange) {
      if (!isEnvelope(exchange) || !objectOf(exchange.envelope)) return undefined;
      const msg = fieldOf(exchange.envelope, 'msg');
      return typeof msg === 'string' && msg.trim() !== '' ? undefined : JSON.stringify(msg);
    },
  },
  {
    name: 'an answer with another status than 200 has that status as code and no data',
    requirements: ['GEN-28'],
    expected: 'code = the HTTP status, data = null',
    fault(exchange) {
      if (!isOfApi(exchange) || exchange.status === 200) return undefined;
      const code = codeOf(exchange);
      const data = fieldOf(exchange.envelope, 'data');
      return code === exchange.status && data === null
        ? undefined
        : `status ${exchange.status}, code ${String(code)}, data ${JSON.stringify(data)}`;
    },
  },
  {
    name: 'no request ends in a fault of the server',
    requirements: ['GEN-26'],
    expected: 'an answer without HTTP status 500',
    fault: ({ status, isPlanned }) => (status === 500 && !isPlanned ? 'HTTP status 500' : undefined),
  },
];

const HEADER_RULES: readonly AnswerRule[] = [
  {
    name: 'every answer has an X-Request-Id of its own',
    requirements: ['GEN-50', 'GEN-51'],
    expected: 'X-Request-Id with an id of this request alone',
    fault(exchange, contract) {
      if (!isOfApi(exchange)) return undefined;
      const id = exchange.headers.get('x-request-id');
      if (!id) return 'none';
      if (isUsedId(id, exchange, contract)) return `${id}, which another answer had`;
      return id === exchange.sent['X-Request-Id'] ? `${id}, which the request sent` : undefined;
    },
  },
  {
    name: 'every answer has Cache-Control: no-store',
    requirements: ['GEN-52', 'COD-11'],
    expected: 'Cache-Control: no-store',
    fault(exchange) {
      if (!isOfApi(exchange)) return undefined;
      const value = exchange.headers.get('cache-control') ?? 'none';
      return value.includes('no-store') ? undefined : value;
    },
  },
  {
    name: 'only a repeated key is answered with Idempotent-Replayed',
    requirements: ['IDM-33'],
    expected: 'Idempotent-Replayed: true for a repeated answer, and no such header otherwise',
    fault({ headers, repeatsKey }) {
      const value = headers.get('idempotent-replayed');
      if (value === null) return undefined;
      return repeatsKey && value === 'true' ? undefined : `${value}${repeatsKey ? '' : ' for a key that is new'}`;
    },
  },
  {
    name: 'a status that asks to wait says how long',
    requirements: ['GEN-53', 'LIM-9'],
    expected: 'Retry-After in whole seconds, at least 1',
    fault({ status, headers }) {
      if (status !== 429 && status !== 503) return undefined;
      const value = headers.get('retry-after') ?? 'none';
      return /^[1-9]\d*$/.test(value) ? undefined : value;
    },
  },
];

const VALUE_RULES: readonly AnswerRule[] = [
  {
    name: 'every required field is present',
    requirements: ['GEN-63', 'REF-3', 'GEN-14'],
    expected: 'every field that the schema requires, null if it has no value',
    fault: (exchange, contract) => schemaFault(exchange, contract, (keyword) => keyword === 'required'),
  },
  {
    name: 'no answer has a field that the contract does not name',
    requirements: ['GRO-23'],
    expected: 'only fields of openapi.yaml',
    fault: (exchange, contract) => schemaFault(exchange, contract, (keyword) => keyword === 'additionalProperties'),
  },
  {
    name: 'every value has the type and form of its schema',
    requirements: ['GEN-62', 'FIG-8', 'GEN-13', 'REF-5'],
    expected: 'values as openapi.yaml describes them: decimals as texts',
    fault: (exchange, contract) =>
      schemaFault(exchange, contract, (keyword) => keyword !== 'required' && keyword !== 'additionalProperties'),
  },
  {
    name: 'a figure of zero has no sign',
    requirements: ['FIG-6'],
    expected: '0.00',
    fault({ envelope }) {
      const found = leavesOf(fieldOf(envelope, 'data')).find(
        ([, leaf]) => typeof leaf === 'string' && NEGATIVE_ZERO.test(leaf),
      );
      return found && `${found[0]}: ${String(found[1])}`;
    },
  },
  {
    name: 'an instant counts seconds, and has ten digits',
    requirements: ['GEN-60'],
    expected: 'an integer of ten digits',
    fault({ envelope, operation }) {
      if (operation === undefined) return undefined;
      const found = leavesOf(fieldOf(envelope, 'data')).find(
        ([path, leaf]) =>
          INSTANT_FIELD.test(path) &&
          typeof leaf === 'number' &&
          !path.endsWith('pressedAt') &&
          !/^\d{10}$/.test(String(leaf)),
      );
      return found && `${found[0]}: ${String(found[1])}`;
    },
  },
  {
    name: 'msg of a refusal is in the language that was asked for',
    requirements: ['GEN-40', 'REF-6'],
    expected: 'a text in the script of the language',
    fault({ sent, envelope, repeatsKey }) {
      const script = SCRIPTS[sent['Accept-Language'] ?? ''];
      const msg = fieldOf(envelope, 'msg');
      if (!script || repeatsKey || typeof msg !== 'string' || !/[\p{L}]{3}/u.test(msg)) return undefined;
      return script.test(msg) ? undefined : msg;
    },
  },
];

/** Language whose texts an answer is compared with: English where none was asked for. A list of languages has no texts. */
const languageOf = ({ sent }: Exchange): string => sent['Accept-Language'] ?? 'en';

/** Compares `msg` with the text that the contract proposes. */
const textFault = (exchange: Exchange, proposed: string | undefined): string | undefined => {
  const msg = fieldOf(exchange.envelope, 'msg');
  // A stored answer keeps the language of the first request (IDM-32).
  if (proposed === undefined || exchange.repeatsKey || msg === proposed) return undefined;
  return `${JSON.stringify(msg)}, where the contract proposes ${JSON.stringify(proposed)}`;
};

const TEXT_RULES: readonly AnswerRule[] = [
  {
    name: 'msg of a success is the text of the contract',
    requirements: ['GEN-72'],
    expected: 'the text of contract/texts for the operation and the language',
    fault(exchange, { texts }) {
      const { operation, status } = exchange;
      if (operation === undefined || status !== 200 || isFile(exchange) || codeOf(exchange) !== 200) return undefined;
      return textFault(exchange, texts.success(languageOf(exchange), operation));
    },
  },
  {
    name: 'msg of another HTTP status than 200 is the text of the contract',
    requirements: ['GEN-73'],
    expected: 'the text fault-<status> of contract/texts',
    fault(exchange, { texts }) {
      if (!isOfApi(exchange) || exchange.status === 200) return undefined;
      return textFault(exchange, texts.fault(languageOf(exchange), exchange.status));
    },
  },
  {
    name: 'msg of a refusal is the text of the contract',
    requirements: ['REF-7', 'REF-8'],
    expected: 'the text of contract/refusals.json for the code and the language, with the figures of data',
    fault(exchange, { texts }) {
      const code = codeOf(exchange);
      if (exchange.status !== 200 || isFile(exchange) || typeof code !== 'number' || code === 200) return undefined;
      const data = fieldOf(exchange.envelope, 'data');
      return textFault(exchange, texts.refusal(languageOf(exchange), code, data));
    },
  },
];

/** Letters that a text of a language has, for those whose script is not that of English. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  ko: /\p{Script=Hangul}/u,
  th: /\p{Script=Thai}/u,
  'zh-TW': /\p{Script=Han}/u,
};

export const ANSWER_RULES: readonly AnswerRule[] = [...ENVELOPE_RULES, ...HEADER_RULES, ...VALUE_RULES, ...TEXT_RULES];

/** Names the operation of an exchange, or its method and path. */
export const nameOf = ({ operation, method, url }: Exchange): OperationId | string =>
  operation ?? `${method} ${new URL(url).pathname}`;
