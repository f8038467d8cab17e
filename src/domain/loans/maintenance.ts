import { type Decimal, decimal } from '../decimal.ts';
import { type ComputedFigure, formula } from '../formula.ts';
import { type AskedLoan, interestOf, platformFeeOf } from './cost.ts';
import type { Owed } from './debt.ts';

const SOURCE = 'rules loans#maintenance-ratio';

/** Percentage points above the level of a warning at which it is armed again (LON-68). */
export const ARMED_AGAIN_ABOVE = 5;

/** What the collateral is compared with, US dollars: a debt without an early repayment fee. */
const securedDebt = formula({
  name: 'securedDebt',
  source: SOURCE,
  inputs: { principal: 'account', interest: 'account', platformFee: 'account' },
  unit: 'account',
  digits: 2,
  compute: ({ principal, interest, platformFee }) => principal.plus(interest).plus(platformFee),
});

/** Net worth of the real account as a percentage of what is owed, which is above 0. */
const maintenanceRatio = formula({
  name: 'maintenanceRatio',
  source: SOURCE,
  inputs: { netWorth: 'account', owed: 'account' },
  unit: 'percent',
  digits: 2,
  compute: ({ netWorth, owed }) => netWorth.div(owed).times(100),
});

/** Net worth at which the ratio is at a level, US dollars. */
const netWorthAtLevel = formula({
  name: 'netWorthAtLevel',
  source: SOURCE,
  inputs: { owed: 'account', level: 'percent' },
  unit: 'account',
  digits: 2,
  compute: ({ owed, level }) => owed.times(level).div(100),
});

/** Levels of the maintenance ratio, percent. */
export type MaintenanceLevels = { readonly payout: string; readonly warning: string; readonly liquidation: string };

/** Returns whether levels that a customer saw are not the present ones, compared as numbers (LON-113). */
export const areLevelsOther = (seen: MaintenanceLevels, present: MaintenanceLevels): boolean =>
  (['payout', 'warning', 'liquidation'] as const).some((level) => !decimal(seen[level]).eq(present[level]));

/** Parts of a debt that the ratio counts, US dollars. */
type SecuredParts = Pick<Owed, 'principal' | 'interest' | 'platformFee'>;

/** Calculates what the net worth is compared with, US dollars. */
export const securedDebtOf = ({ principal, interest, platformFee }: SecuredParts): ComputedFigure =>
  securedDebt.figure({ principal, interest, platformFee });

/** Calculates the ratio of a net worth, US dollars (LON-63); null where nothing is owed. */
export const maintenanceRatioOf = (netWorth: Decimal, parts: SecuredParts): ComputedFigure | null => {
  const owed = securedDebtOf(parts).result;
  return owed.lte(0) ? null : maintenanceRatio.figure({ netWorth, owed });
};

/** Calculates the ratio of a net worth to what is owed without an early repayment fee, US dollars; null if nothing is. */
export const collateralRatio = (netWorth: Decimal, owed: Decimal): Decimal | null =>
  owed.lte(0) ? null : maintenanceRatio.compute({ netWorth, owed });

/** Calculates the ratio right after paying out, from the net worth before it, US dollars (LON-39). */
export const ratioAtPayout = (netWorth: Decimal, { quantity, terms }: AskedLoan): ComputedFigure => {
  const principal = decimal(quantity);
  const interest = interestOf(quantity, 1, terms).result;
  const owed = securedDebtOf({ principal, interest, platformFee: platformFeeOf(quantity, terms).result }).result;
  return maintenanceRatio.figure({ netWorth: netWorth.plus(principal), owed });
};

/** Calculates the net worth at which the ratio is at a level, US dollars: 1,227.60 at 120 % of 1,023.00. */
export const netWorthAt = (level: string, parts: SecuredParts): ComputedFigure =>
  netWorthAtLevel.figure({ owed: securedDebtOf(parts).result, level: decimal(level) });

/** Returns whether a loan can be paid out at a ratio, percent. */
export const sufficesForPayout = (ratio: Decimal, { payout }: MaintenanceLevels): boolean => ratio.gte(payout);

/** Returns whether positions are closed, and withdrawals, investments and orders refused (LON-69, LON-72). */
export const isLiquidation = (
  ratio: Decimal | null,
  { liquidation }: Pick<MaintenanceLevels, 'liquidation'>,
): boolean => ratio !== null && ratio.lte(liquidation);

/** What follows from a ratio: a warning now, whether the next one is armed, and a liquidation after the warning. */
export type MaintenanceStep = {
  readonly isWarned: boolean;
  readonly isArmed: boolean;
  readonly isLiquidated: boolean;
};

/**
 * Compares a rounded ratio with the levels (LON-64, LON-67 to LON-69, LON-87). It is asked only while every open position
 * has a current quote (LON-66). Where nothing is owed, nothing happens and the warning is armed.
 */
export const maintenanceStep = (
  ratio: Decimal | null,
  levels: Pick<MaintenanceLevels, 'warning' | 'liquidation'>,
  { isArmed }: Pick<MaintenanceStep, 'isArmed'>,
): MaintenanceStep => {
  if (ratio === null) return { isWarned: false, isArmed: true, isLiquidated: false };
  const isBelow = ratio.lte(levels.warning);
  return {
    isWarned: isArmed && isBelow,
    isArmed: isArmed ? !isBelow : ratio.gte(decimal(levels.warning).plus(ARMED_AGAIN_ABOVE)),
    isLiquidated: isLiquidation(ratio, levels),
  };
};
