import { shapeOf } from '../world/settingsFile.ts';
import type { DeskRequest } from './deskRequest.ts';

type Ask = DeskRequest['ask'];

const TEXT = { type: 'string', maxLength: 500 } as const;
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

const CLAIM = { id: TEXT, revision: REVISION } as const;

/** Fields of each request that changes something, but for its person; `optional` ones may be absent. */
const CHANGES: Readonly<Partial<Record<Ask, { readonly required: object; readonly optional?: object }>>> = {
  decide: { required: { id: TEXT, decision: { anyOf: [ACCEPTANCE, REJECTION] } }, optional: { revision: REVISION } },
  claim: { required: CLAIM },
  'take-over': { required: CLAIM },
  release: { required: CLAIM },
  'came-back': { required: { ...CLAIM, received: TEXT, reason: TEXT }, optional: { reference: REFERENCE } },
  reverse: { required: { ...CLAIM, reason: TEXT } },
  rate: { required: { channelId: TEXT, rate: TEXT } },
  revoke: { required: { rateId: TEXT } },
  publish: { required: { change: { type: 'object' } }, optional: { id: TEXT } },
};
/** Requests that change nothing: all others need a person. */
const READS: ReadonlySet<string> = new Set<Ask>(['list', 'show', 'rates', 'books', 'items', 'item', 'match']);

const checks = new Map(
  Object.entries(CHANGES).map(([ask, { required, optional = {} }]) => [
    ask,
    shapeOf<DeskRequest>({
      type: 'object',
      additionalProperties: false,
      required: ['by', ...Object.keys(required)],
      properties: {
        ask: { const: ask },
        by: { type: 'string', minLength: 1 },
        isConfirmed: YES,
        ...required,
        ...optional,
      },
    }),
  ]),
);

/** True for a request that changes something. */
export const isChange = ({ ask }: DeskRequest): boolean => !READS.has(ask);

/** Returns what is wrong with a request as a program sent it; undefined for a sound one. */
export const faultOfRequest = (request: DeskRequest): string | undefined => {
  if (!isChange(request)) return undefined;
  const check = checks.get(request.ask);
  if (!check) return `The desk does not know "${String(request.ask)}".`;
  try {
    check(request, 'the request');
    return undefined;
  } catch (fault) {
    return `The request ${(fault as Error).message}.`;
  }
};
