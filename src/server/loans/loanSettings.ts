import type { MaintenanceLevels } from '../../domain/loans/maintenance.ts';
import { WITHDRAWAL_DAYS } from '../../domain/loans/dates.ts';
import {
  isTermAboveCap,
  type LoanCaps,
  type LoanTerms,
  LONGEST_TERM,
  termsAboveCaps,
} from '../../domain/loans/terms.ts';
import { decimal } from '../../domain/decimal.ts';
import { SettingsFault, shapeOf } from '../world/settingsFile.ts';
import type { Environment } from '../world/world.ts';

/** Loan on offer, as the operator configures it; amounts in US dollars, instants in unix seconds. */
export type LoanProductSettings = {
  readonly id: string;
  /** Name by language; English stands in for the others. */
  readonly names: Readonly<Record<string, string>>;
  readonly minimumAmount: string;
  readonly maximumAmount: string;
  /** What can be lent to all customers together; null without a limit. */
  readonly pool: string | null;
  /** Terms offered, days, ascending. */
  readonly days: readonly number[];
  readonly terms: LoanTerms;
  /** Interest and platform fee together, of the amount, at which interest stops (LON-107); that of the caps. */
  readonly totalCostCap?: string;
  readonly opensAt: number;
  readonly closesAt: number | null;
  /** True while the operator has closed it. */
  readonly isClosed: boolean;
  /** Levels of the maintenance ratio, percent. */
  readonly maintenance: MaintenanceLevels;
};

/** Settings of loans: the products, the caps of what a loan may cost, and the right of withdrawal. */
export type LoanSettings = {
  readonly products: readonly LoanProductSettings[];
  /** Highest rate and fees of a product (LON-15), and highest costs of a loan in all (LON-107). */
  readonly caps: LoanCaps;
  /** London dates after paying out on which a customer can withdraw from a loan (LON-58). */
  readonly withdrawalDays: number;
};

/** 2026-07-01 09:00 in London. */
const SANDBOX_OPENS_AT = 1_782_892_800;

const SANDBOX_PRODUCTS: readonly LoanProductSettings[] = [
  {
    id: 'e61c8d49-50f7-4a2b-bd93-8f0a24e7c516',
    names: { en: 'Credit 60' },
    ...{ minimumAmount: '500.00', maximumAmount: '10000.00', pool: '250000.00', days: [30, 60, 90, 180] },
    terms: { dailyInterestRate: '0.0005', platformFeeRate: '0.01', earlyRepaymentFeeRate: '0.005' },
    ...{ opensAt: SANDBOX_OPENS_AT, closesAt: null, isClosed: false },
    maintenance: { payout: '150.00', warning: '130.00', liquidation: '120.00' },
  },
];

/** Caps unless configured otherwise: 0.1 % a day, 5 % of the amount as platform fee, 0.5 % of what is repaid early. */
const CAPS: LoanCaps = { dailyInterestRate: '0.001', platformFeeRate: '0.05', earlyRepaymentFeeRate: '0.005' };

/** Interest and platform fee of a loan together, of its amount, unless configured otherwise. */
const TOTAL_COST = '1';

/** Returns the share of the amount at which the interest of a product stops (LON-107). */
export const costCapOf = ({ totalCostCap = TOTAL_COST }: Pick<LoanProductSettings, 'totalCostCap'>): string =>
  totalCostCap;

/** Returns the cap of a product by its id; that of the caps where it is no longer offered. */
export const costCapById =
  ({ products, caps: { totalCost } }: LoanSettings) =>
  (id: string): string =>
    costCapOf(
      products.find((each) => each.id === id) ?? { ...(totalCost !== undefined && { totalCostCap: totalCost }) },
    );

const withCap = (each: LoanProductSettings, { totalCost = TOTAL_COST }: LoanCaps): LoanProductSettings => ({
  totalCostCap: totalCost,
  ...each,
});

/** Settings of an environment with what the operator configured: `live` offers no product by default. */
export const loanSettingsFor = (environment: Environment, configured: Partial<LoanSettings> = {}): LoanSettings => {
  const { products = environment === 'sandbox' ? SANDBOX_PRODUCTS : [], caps = CAPS } = configured;
  return {
    withdrawalDays: WITHDRAWAL_DAYS,
    ...configured,
    ...{ products: products.map((each) => withCap(each, caps)), caps },
  };
};

const money = { type: 'string', pattern: '^(?!0(\\.0*)?$)(0|[1-9][0-9]{0,11})\\.[0-9]{2}$' } as const;
const share = { type: 'string', pattern: '^(0|[1-9][0-9]{0,2})(\\.[0-9]{1,8})?$' } as const;
const percent = { type: 'string', pattern: '^[1-9][0-9]{2,4}\\.[0-9]{2}$' } as const;
const name = { type: 'string', minLength: 1, maxLength: 200 } as const;
const instant = { type: 'integer', minimum: 0 } as const;

const whole = <Properties extends object>(properties: Properties) => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
});
const terms = whole({ dailyInterestRate: share, platformFeeRate: share, earlyRepaymentFeeRate: share });
const product = whole({
  id: { type: 'string', pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' },
  names: {
    ...{ type: 'object', required: ['en'], properties: { en: name } },
    additionalProperties: name,
  },
  ...{ minimumAmount: money, maximumAmount: money, pool: { anyOf: [money, { type: 'null' }] } },
  days: {
    type: 'array',
    minItems: 1,
    uniqueItems: true,
    items: { type: 'integer', minimum: 1, maximum: LONGEST_TERM },
  },
  terms,
  ...{ opensAt: instant, closesAt: { anyOf: [instant, { type: 'null' }] }, isClosed: { type: 'boolean' } },
  maintenance: whole({ payout: percent, warning: percent, liquidation: percent }),
});
const settingsOf = shapeOf<Partial<LoanSettings>>({
  type: 'object',
  additionalProperties: false,
  properties: {
    products: { type: 'array', items: product },
    caps: { ...terms, properties: { ...terms.properties, totalCost: share } },
    withdrawalDays: { type: 'integer', minimum: WITHDRAWAL_DAYS, maximum: 365 },
  },
});

/** Returns the first fault of a product that its shape does not show; undefined where it has none. */
const faultOf = (each: LoanProductSettings, caps: LoanCaps): string | undefined => {
  const [above] = termsAboveCaps(each.terms, caps);
  if (above) return `/terms/${above}: it is above the cap of ${caps[above]}`;
  const { totalCost = TOTAL_COST } = caps;
  if (each.days.some((days) => isTermAboveCap(each.terms, days, totalCost))) {
    return `/terms: the costs of its longest term are above the cap of ${totalCost}`;
  }
  if (decimal(each.minimumAmount).gt(each.maximumAmount)) return '/minimumAmount: it is above maximumAmount';
  if (each.closesAt !== null && each.closesAt <= each.opensAt) return '/closesAt: it is not after opensAt';
  const { payout, warning, liquidation } = each.maintenance;
  return decimal(payout).gt(warning) && decimal(warning).gt(liquidation)
    ? undefined
    : '/maintenance: payout is above warning, and warning above liquidation';
};

/** Checks the operator's settings of loans; throws a SettingsFault unless they are whole and within the caps (LON-15). */
export const loanSettingsOf = (content: unknown): Partial<LoanSettings> => {
  const settings = settingsOf(content, 'it');
  const { products = [], caps = CAPS } = settings;
  for (const [index, each] of products.entries()) {
    const place = `has a fault in it/products/${index}`;
    const fault = faultOf(each, caps);
    if (fault !== undefined) throw new SettingsFault(`${place}${fault}`);
    if (products.findIndex(({ id }) => id === each.id) < index) {
      throw new SettingsFault(`${place}/id: another product has it`);
    }
  }
  return {
    ...settings,
    ...(settings.products && {
      products: products.map((each) => ({ ...each, days: each.days.toSorted((one, other) => one - other) })),
    }),
  };
};
