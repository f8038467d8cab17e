import type { Schemas } from '../../contract/index.ts';
import { decimal } from '../../domain/decimal.ts';
import type { Evidence, Kind, Side } from './reviewable.ts';

/** Rule of the sandbox's reviewer. Its reason for the customer is the text `review-` plus its id. */
export type Rule = Pick<Schemas['ReviewRule'], 'id' | 'field' | 'value'> & {
  readonly kind: Kind;
  readonly operator: Schemas['ReviewRule']['operator'];
  readonly decision: 'reject';
  /** Images that are at fault where it applies. */
  readonly images: readonly Side[];
};

/** Rules in the order of evaluation; a request that matches none is accepted. */
export const RULES: readonly Rule[] = [
  {
    id: 'front-too-small',
    kind: 'identity',
    field: 'frontWidth',
    operator: 'below',
    value: '200',
    decision: 'reject',
    images: ['front'],
  },
  {
    id: 'back-too-small',
    kind: 'identity',
    field: 'backWidth',
    operator: 'below',
    value: '200',
    decision: 'reject',
    images: ['back'],
  },
  {
    id: 'name-says-reject',
    kind: 'identity',
    field: 'realName',
    operator: 'contains',
    value: 'Reject',
    decision: 'reject',
    images: [],
  },
  {
    id: 'proof-too-small',
    kind: 'deposit',
    field: 'proofWidth',
    operator: 'below',
    value: '200',
    decision: 'reject',
    images: [],
  },
  {
    id: 'proof-too-small',
    kind: 'repayment',
    field: 'proofWidth',
    operator: 'below',
    value: '200',
    decision: 'reject',
    images: [],
  },
];

const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Conditions of rules by their operators (SBX-53, SBX-54, SBX-58). */
export const APPLIES: Readonly<Record<Rule['operator'], (fact: string, value: string) => boolean>> = {
  below: (fact, value) => decimal(fact).lt(value),
  above: (fact, value) => decimal(fact).gt(value),
  equals: isSame,
  differs: (fact, value) => !isSame(fact, value),
  contains: (fact, value) => fact.toLowerCase().includes(value.toLowerCase()),
};

/** Returns the first rule that a request matches; undefined where none does. */
export const ruleAgainst = (kind: Schemas['ReviewKind'], { facts }: Evidence): Rule | undefined =>
  RULES.find((rule) => {
    const fact = facts[rule.field];
    return rule.kind === kind && fact !== undefined && APPLIES[rule.operator](fact, rule.value);
  });
