import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { decimal } from '../../../domain/decimal.ts';
import { priceResult } from '../../../domain/money/position.ts';
import { closingShares } from '../../../domain/orders/partClosing.ts';
import { api, type Schema } from '../../api/index.ts';
import { selectAccountType } from '../../device/session.ts';
import { type LivePosition, useQuoteCurrency } from '../../tradingAccount/index.ts';
import { Explained, Money, Result, Sum, Sums, useFormat } from '../../ui/index.ts';

type ClosingPreviewProps = {
  readonly position: LivePosition;
  /** Lots to close; undefined where that volume is refused. */
  readonly volume: string | undefined;
};

/** Preview of a closing at the current price: its result, the margin set free, and the remaining volume. */
export const ClosingPreview = ({ position: { order, value }, volume }: ClosingPreviewProps) => {
  const { t } = useTranslation('positions');
  const { lots } = useFormat();
  const margin = useMarginSetFree(order, volume);
  const quoteCurrency = useQuoteCurrency(order);
  const result =
    value && volume !== undefined
      ? priceResult({ ...order, volume }, { price: value.price, rate: value.conversion.rate })
      : undefined;
  return (
    <Sums isExplained>
      <Sum
        label={
          <Explained by={result} quoteCurrency={quoteCurrency}>
            {t('outlook.result')}
          </Explained>
        }
      >
        <Result value={result?.result} />
      </Sum>
      <Sum label={t('outlook.margin')}>
        <Money value={margin} />
      </Sum>
      <Sum label={t('outlook.rest')}>
        {lots(volume === undefined ? undefined : decimal(order.volume).minus(volume))}
      </Sum>
    </Sums>
  );
};

/**
 * Returns the margin that a closing sets free: a share of the margin at the fill, read from the order's life, so that
 * no cent is lost over several parts. A whole closing frees all that is left.
 */
const useMarginSetFree = (order: Schema<'Order'>, volume: string | undefined): string | undefined => {
  const account = useSelector(selectAccountType);
  const isWhole = volume !== undefined && decimal(volume).equals(order.volume);
  const { data } = api.useGetOrderQuery({ 'X-Account': account, id: order.orderId }, { skip: isWhole });
  if (volume === undefined) return undefined;
  if (isWhole) return order.margin;
  const filled = data?.events.find(({ kind }) => kind === 'filled');
  if (!filled?.volume || filled.margin === null || filled.amount === null) return undefined;
  const placed = { placedVolume: filled.volume, placedMargin: filled.margin, placedFee: filled.amount };
  return closingShares({ ...order, ...placed }, volume).margin;
};
