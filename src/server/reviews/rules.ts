import type { Schemas } from '../../contract/index.ts';
import { decimal } from '../../domain/decimal.ts';
import type { Evidence, Kind, Side } from './reviewable.ts';

/** A rule of the sandbox's reviewer. What the customer is told of it stands in the texts, as `review-` and its id. */
export type Rule = Pick<Schemas['ReviewRule'], 'id' | 'field' | 'value'> & {
  readonly kind: Kind;
  readonly operator: 'below' | 'contains';
  readonly decision: 'reject';
  /** The images that are at fault where it applies. */
  readonly images: readonly Side[];
};

/** In the order in which they are asked; what none of them refuses is accepted. */
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
];

const APPLIES: Readonly<Record<Rule['operator'], (fact: string, value: string) => boolean>> = {
  below: (fact, value) => decimal(fact).lt(value),
  contains: (fact, value) => fact.toLowerCase().includes(value.toLowerCase()),
};

/** The first rule that a request meets; undefined where none has anything against it. */
export const ruleAgainst = (kind: Schemas['ReviewKind'], { facts }: Evidence): Rule | undefined =>
  RULES.find((rule) => {
    const fact = facts[rule.field];
    return rule.kind === kind && fact !== undefined && APPLIES[rule.operator](fact, rule.value);
  });
