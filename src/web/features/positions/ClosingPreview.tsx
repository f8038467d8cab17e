import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { decimal, moneyText } from '../../../domain/decimal.ts';
import { type ClosedPart, closingProfit } from '../../../domain/money/position.ts';
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
  const life = useOrderLife(order);
  const shares = sharesOf(order, life, volume);
  const result =
    value && volume !== undefined && shares
      ? netResultOf({
          ...shares,
          profit: moneyText(
            closingProfit(order, closedParts(life), {
              volume,
              closePrice: value.price,
              rate: value.conversion.rate,
            }),
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

type OrderLife = Schema<'OrderLife'> | undefined;

/** Reads the order's fill and its earlier closings; undefined until they came. */
const useOrderLife = (order: Schema<'Order'>): OrderLife => {
  const account = useSelector(selectAccountType);
  return api.useGetOrderQuery({ 'X-Account': account, id: order.orderId }).data;
};

/** Returns what the earlier closings gave, whose fractions of a cent the next one carries on. */
const closedParts = (life: OrderLife): readonly ClosedPart[] =>
  (life?.closings ?? []).flatMap(({ volume, closePrice, closeConversion, profit }) =>
    closePrice === null || closeConversion === null || profit === null
      ? []
      : [{ volume, closePrice, rate: closeConversion.rate, profit }],
  );

/**
 * Returns the margin that a closing sets free and its shares of the fees: shares of those at the fill, so that no cent
 * is lost over several parts. A whole closing takes all that is left.
 */
const sharesOf = (
  order: Schema<'Order'>,
  life: OrderLife,
  volume: string | undefined,
): Omit<ClosingShares, 'volume'> | undefined => {
  if (volume === undefined) return undefined;
  if (decimal(volume).equals(order.volume)) return order;
  const filled = life?.events.find(({ kind }) => kind === 'filled');
  if (!filled?.volume || filled.margin === null || filled.amount === null) return undefined;
  const placed = { placedVolume: filled.volume, placedMargin: filled.margin, placedFee: filled.amount };
  return closingShares({ ...order, ...placed }, volume);
};
