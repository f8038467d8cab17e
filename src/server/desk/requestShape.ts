import { AUDIT_KINDS } from '../../domain/audit/event.ts';
import { CORRECTION_REASONS } from '../../domain/ledger/correction.ts';
import { HALT_LEVELS, HALT_REASONS } from '../../domain/market/halt.ts';
import { shapeOf } from '../world/settingsFile.ts';
import type { DeskRequest } from './deskRequest.ts';

type Ask = DeskRequest['ask'];

const TEXT = { type: 'string', maxLength: 500 } as const;
const REASON = { type: 'string', minLength: 1, maxLength: 500 } as const;
const AMOUNT = { type: 'string', pattern: '^\\d{1,18}(\\.\\d{1,18})?$' } as const;
const REFERENCE = { type: 'string', minLength: 1, maxLength: 200 } as const;
const INSTANT = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER } as const;
const REVISION = { type: 'integer', minimum: 0, maximum: 1e9 } as const;
const YES = { type: 'boolean' } as const;

const ACCEPTANCE = {
  type: 'object',
  additionalProperties: false,
  required: ['decision'],
  properties: {
    ...{ decision: { const: 'accept' }, received: AMOUNT, receivedAt: INSTANT, reference: REFERENCE },
    furtherReferences: { type: 'array', maxItems: 20, items: REFERENCE },
  },
} as const;
const REJECTION = {
  type: 'object',
  additionalProperties: false,
  required: ['decision', 'reason', 'images'],
  properties: {
    ...{ decision: { const: 'reject' }, reason: TEXT, code: TEXT },
    images: { type: 'array', items: { type: 'string', enum: ['front', 'back'] } },
  },
} as const;

/** Fields of a request, each with its form; `optional` ones may be absent. */
type Fields = { readonly required: object; readonly optional?: object };

/** Transfers of a repayment that are named as another's, or as gone. */
const REFERENCES = { type: 'array', minItems: 1, maxItems: 21, items: REFERENCE } as const;

const CLAIM = { id: TEXT, revision: REVISION } as const;

/** Fields of each request that changes something, but for its person. */
const CHANGES: Readonly<Partial<Record<Ask, Fields>>> = {
  decide: { required: { id: TEXT, decision: { anyOf: [ACCEPTANCE, REJECTION] } }, optional: { revision: REVISION } },
  claim: { required: CLAIM, optional: { rateSeen: AMOUNT } },
  'take-over': { required: CLAIM },
  release: { required: CLAIM },
  'came-back': { required: { ...CLAIM, received: TEXT, reason: TEXT }, optional: { reference: REFERENCE } },
  reverse: {
    required: { ...CLAIM, reason: TEXT },
    optional: { isReleased: YES, references: REFERENCES, gone: REFERENCES },
  },
  'release-transfer': { required: { ...CLAIM, reason: TEXT }, optional: { references: REFERENCES } },
  'close-case': { required: { id: TEXT, reason: REASON } },
  rate: { required: { channelId: TEXT, rate: TEXT } },
  'payout-rate': { required: { currency: TEXT, rate: TEXT } },
  revoke: { required: { rateId: TEXT } },
  halt: { required: { target: TEXT, level: { enum: HALT_LEVELS }, reason: { enum: HALT_REASONS } } },
  free: { required: { target: TEXT } },
  correct: {
    required: { target: { enum: ['fill', 'closing', 'entry'] }, id: TEXT },
    optional: { account: TEXT, amount: TEXT, code: { enum: CORRECTION_REASONS }, reason: REASON },
  },
  'confirm-clock': { required: {} },
  'confirm-nights': { required: {} },
  'confirm-correction': { required: { id: TEXT }, optional: { amountSeen: TEXT, madeGoodSeen: TEXT } },
  'drop-correction': { required: { id: TEXT } },
  'second-step-lost': { required: { id: TEXT } },
  'second-step-kept': { required: { id: TEXT } },
  'second-step-remove': { required: { id: TEXT } },
  publish: { required: { change: { type: 'object' } }, optional: { id: TEXT } },
};
const LINE = {
  type: 'object',
  additionalProperties: false,
  required: ['direction', 'amount', 'currency', 'at', 'references', 'line'],
  properties: {
    ...{ direction: { enum: ['in', 'out'] }, amount: AMOUNT, currency: { type: 'string', maxLength: 20 } },
    ...{ at: { type: 'integer' }, references: { type: 'array', items: { type: 'string' } } },
    line: { type: 'integer', minimum: 1 },
  },
} as const;

/** Fields of each request that shows what is customers', which is recorded with its person. */
const VIEWS: Readonly<Partial<Record<Ask, Fields>>> = {
  list: {
    required: {},
    optional: {
      kind: { enum: ['identity', 'deposit', 'withdrawal', 'loan', 'repayment'] },
      ...{ status: { enum: ['waiting', 'accepted', 'rejected'] }, since: { type: 'integer' } },
    },
  },
  show: { required: { id: TEXT } },
  corrections: { required: {} },
  'second-step': { required: { id: TEXT } },
  match: { required: { lines: { type: 'array', items: LINE } } },
  audit: {
    required: {},
    optional: {
      customerId: TEXT,
      kind: { enum: AUDIT_KINDS },
      person: TEXT,
      from: INSTANT,
      until: INSTANT,
      after: TEXT,
    },
  },
};

/** Fields of each request that neither changes anything nor shows what is customers', and so needs no person. */
const READS: Readonly<Partial<Record<Ask, Fields>>> = {
  item: { required: { id: TEXT } },
  ...{
    rates: { required: {} },
    clock: { required: {} },
    items: { required: {} },
    halts: { required: {} },
  },
  books: { required: {}, optional: { isChecked: YES } },
};

const shapeOfAsk = (ask: string, { required, optional = {} }: Fields, signed: object) =>
  shapeOf<DeskRequest>({
    type: 'object',
    additionalProperties: false,
    required: ['ask', ...Object.keys(signed).filter((name) => name === 'by'), ...Object.keys(required)],
    properties: { ask: { const: ask }, ...signed, ...required, ...optional },
  });

const SIGNED = { by: { type: 'string', minLength: 1 }, isConfirmed: YES } as const;

/** Adds who looks, whom a sandbox without people need not name. */
const withViewer = ({ required, optional = {} }: Fields): Fields => ({
  required,
  optional: { ...optional, by: SIGNED.by },
});

const checks = new Map([
  ...Object.entries(CHANGES).map(([ask, fields]) => [ask, shapeOfAsk(ask, fields, SIGNED)] as const),
  ...Object.entries(VIEWS).map(([ask, fields]) => [ask, shapeOfAsk(ask, withViewer(fields), {})] as const),
  ...Object.entries(READS).map(([ask, fields]) => [ask, shapeOfAsk(ask, fields, {})] as const),
]);

/** True for a request that changes something, or that the desk does not know. */
export const isChange = ({ ask }: DeskRequest): boolean => !Object.hasOwn(READS, ask) && !Object.hasOwn(VIEWS, ask);

/** True for a request that shows what is customers'. */
export const isView = ({ ask }: DeskRequest): boolean => Object.hasOwn(VIEWS, ask);

/** Returns what is wrong with a request as a program sent it; undefined for a sound one. */
export const faultOfRequest = (request: DeskRequest): string | undefined => {
  const check = checks.get(request.ask);
  if (!check) return `The desk does not know "${String(request.ask)}".`;
  try {
    check(request, 'the request');
    return undefined;
  } catch (fault) {
    return `The request ${(fault as Error).message}.`;
  }
};
