import { useTranslation } from 'react-i18next';
import { HALT_REASONS } from '../../domain/market/halt.ts';
import type { TradingRefusal } from '../../domain/market/marketRules.ts';
import type { ChangeRefusal } from '../../domain/orders/changeRules.ts';
import type { Direction } from '../../domain/orders/direction.ts';
import { type ExitLevelField, mustBeAbove } from '../../domain/orders/exitLevels.ts';
import type { OrderRefusal } from '../../domain/orders/orderRules.ts';
import type { PartRefusal } from '../../domain/orders/volumeRules.ts';
import { refusalName, REFUSALS } from '../../domain/refusal.ts';
import { useFormat } from '../ui/index.ts';
import { marginWords } from './marginWords.ts';
import type { NotWorkedOut } from './exitLevelEntries.ts';

type Worded = OrderRefusal | TradingRefusal | ChangeRefusal | PartRefusal | NotWorkedOut;

/** What the words of a refusal need besides its own detail. */
export type RefusalTerms = {
  /** Decimals of the instrument's prices; undefined while they are not known. */
  readonly digits?: number | undefined;
  /** True while nothing was typed as the price of a pending order: it is asked for, not complained about. */
  readonly isPriceEmpty?: boolean;
  /** True while the instrument's own quote is delayed: too old to open at, and not out of date. */
  readonly isQuoteDelayed?: boolean;
};

/**
 * Describes in figures why an order cannot be placed or changed. Its direction determines on which side its exit levels
 * must be.
 */
export const useRefusalWords = (
  direction: Direction,
  { digits, isPriceEmpty = false, isQuoteDelayed = false }: RefusalTerms = {},
) => {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const sided = (field: ExitLevelField, limit: string): string =>
    t(`refused.${field}-${mustBeAbove(field, direction) ? 'above' : 'below'}`, { limit: format.price(limit) });

  return (refused: Worded): string => {
    if ('unit' in refused) return t('refused.not-worked-out');
    const key = `refused.${refusalName(refused.code)}`;
    switch (refused.code) {
      case REFUSALS['market-closed']: {
        const { nextOpenAt } = refused.detail;
        if (nextOpenAt === undefined) return t(key);
        return t('refused.market-closed-until', { date: format.date(nextOpenAt), time: format.time(nextOpenAt) });
      }
      case REFUSALS['volume-below-minimum']:
      case REFUSALS['rest-below-minimum']:
        return t(key, { minimum: format.enteredLots(refused.detail.minimum) });
      case REFUSALS['volume-above-maximum']:
        return t(key, { maximum: format.enteredLots(refused.detail.maximum) });
      case REFUSALS['volume-off-step']:
        return t(key, { step: format.enteredLots(refused.detail.step) });
      case REFUSALS['price-too-close']:
        return t(key, { limit: format.price(refused.detail.limit) });
      case REFUSALS['price-crossed']:
      case REFUSALS['price-moved']:
        return t(key, { price: format.price(refused.detail.price) });
      case REFUSALS['stop-loss-wrong']:
      case REFUSALS['take-profit-wrong']:
      case REFUSALS['stop-too-close']:
        return sided(refused.detail.field, refused.detail.limit);
      case REFUSALS['too-many-orders']:
        return t(key, { count: refused.detail.maximum });
      case REFUSALS['margin-not-enough']: {
        const words = marginWords(refused.detail, format);
        return t(words.key, words.values);
      }
      case REFUSALS['wrong-price']:
        if (isPriceEmpty && refused.detail.field === 'price') return t('refused.price-missing');
        return digits === undefined ? t(key) : t('refused.price-digits', { count: digits });
      case REFUSALS['trading-halted']: {
        const reason = HALT_REASONS.find((known) => known === refused.detail?.reason);
        if (!reason) return t(key);
        return t(refused.detail?.level === 'close-only' ? `${key}-close-only-${reason}` : `${key}-${reason}`);
      }
      case REFUSALS['quote-stale']:
        return t(isQuoteDelayed ? 'refused.quote-delayed' : key);
      case REFUSALS['quotes-loading']:
      case REFUSALS['leverage-not-offered']:
      case REFUSALS['stops-unchanged']:
      case REFUSALS['expiry-wrong']:
      case REFUSALS['order-not-pending']:
        return t(key);
    }
  };
};
