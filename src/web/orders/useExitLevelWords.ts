import { useTranslation } from 'react-i18next';
import { decimal } from '../../domain/decimal.ts';
import type { ExitLevelField } from '../../domain/orders/exitLevels.ts';
import { exitLevelAmount } from '../../domain/orders/exitLevelUnits.ts';
import { useFormat } from '../ui/index.ts';
import { type ExitLevelEntry, type ExitLevelEntryContext, levelOf } from './exitLevelEntries.ts';

/**
 * Returns what an entered level means: `beside`, its distance or, of a distance, its price; `below`, its money, its share
 * of the equity and its distance. Nothing of an empty level, or of one that cannot be calculated.
 */
export const useExitLevelWords = (
  field: ExitLevelField,
  entry: ExitLevelEntry,
  levelContext: ExitLevelEntryContext | undefined,
): { readonly beside?: string | undefined; readonly below?: string | undefined } => {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const level = levelOf(field, entry, levelContext);
  if (!level || !levelContext) return {};

  const signed = (unit: 'money' | 'percent') => {
    const amount = exitLevelAmount(field, unit, level, levelContext);
    return amount !== undefined && field === 'stopLoss' ? decimal(amount).negated() : amount;
  };
  const pips = exitLevelAmount(field, 'pips', level, levelContext);
  // A stop loss that locks in a gain has no distance that could be lost.
  const distance =
    pips === undefined || Number(pips) < 0 ? undefined : t('pips', { count: Number(pips), pips: format.pips(pips) });
  const [money, percent] = [signed('money'), signed('percent')];
  const isDistanceShown = entry.unit === 'price' || entry.unit === 'pips';
  const parts = [
    money === undefined ? undefined : `${format.signedMoney(money)}\u00a0USD`,
    percent === undefined ? undefined : t('shareOfEquity', { percent: format.signedPercent(percent) }),
    isDistanceShown ? undefined : distance,
  ].filter((part) => part !== undefined);
  return {
    beside: entry.unit === 'price' ? distance : format.price(level),
    below: parts.length === 0 ? undefined : parts.join(' · '),
  };
};
