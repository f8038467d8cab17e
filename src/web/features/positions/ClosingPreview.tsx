import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { decimal, moneyText } from '../../../domain/decimal.ts';
import { priceResult } from '../../../domain/money/position.ts';
import { netResultOf } from '../../../domain/money/profit.ts';
import { type ClosingShares, closingShares } from '../../../domain/orders/partClosing.ts';
import { api, type Schema } from '../../api/index.ts';
import { selectAccountType } from '../../device/session.ts';
import type { LivePosition } from '../../tradingAccount/index.ts';
import { Explained, Money, Result, Sum, Sums, useFormat } from '../../ui/index.ts';

type ClosingPreviewProps = {
  readonly position: LivePosition;
  /** Lots to close; undefined where that volume is refused. */
  readonly volume: string | undefined;
};

/**
 * Preview of a closing at the current price: its net result, the margin set free, and the remaining volume. A tap on the
 * result shows its price result and its fees.
 */
export const ClosingPreview = ({ position: { order, value }, volume }: ClosingPreviewProps) => {
  const { t } = useTranslation('positions');
  const { lots } = useFormat();
  const shares = useClosingShares(order, volume);
  const result =
    value && volume !== undefined && shares
      ? netResultOf({
          ...shares,
          profit: moneyText(
            priceResult({ ...order, volume }, { price: value.price, rate: value.conversion.rate }).result,
          ),
        })
      : undefined;
  return (
    <Sums isExplained>
      <Sum label={<Explained by={result}>{t('outlook.result')}</Explained>}>
        <Result value={result?.result} />
      </Sum>
      <Sum label={t('outlook.margin')}>
        <Money value={shares?.margin} />
      </Sum>
      <Sum label={t('outlook.rest')}>
        {lots(volume === undefined ? undefined : decimal(order.volume).minus(volume))}
      </Sum>
    </Sums>
  );
};

/**
 * Returns the margin that a closing sets free and its shares of the fees: shares of those at the fill, read from the
 * order's life, so that no cent is lost over several parts. A whole closing takes all that is left.
 */
const useClosingShares = (
  order: Schema<'Order'>,
  volume: string | undefined,
): Omit<ClosingShares, 'volume'> | undefined => {
  const account = useSelector(selectAccountType);
  const isWhole = volume !== undefined && decimal(volume).equals(order.volume);
  const { data } = api.useGetOrderQuery({ 'X-Account': account, id: order.orderId }, { skip: isWhole });
  if (volume === undefined) return undefined;
  if (isWhole) return order;
  const filled = data?.events.find(({ kind }) => kind === 'filled');
  if (!filled?.volume || filled.margin === null || filled.amount === null) return undefined;
  const placed = { placedVolume: filled.volume, placedMargin: filled.margin, placedFee: filled.amount };
  return closingShares({ ...order, ...placed }, volume);
};
