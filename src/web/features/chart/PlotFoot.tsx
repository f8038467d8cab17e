import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { Link, PATHS } from '../../navigation/index.ts';
import { useLiveAccount } from '../../tradingAccount/index.ts';
import { Result, useFormat } from '../../ui/index.ts';
import style from './Candles.module.css';
import { FeedNote } from './FeedNote.tsx';
import type { Layout } from './layout.ts';
import { LabelWords, OrderLink } from './lines/LabelWords.tsx';
import { type OrderLine, symbolSum } from './lines/orderLines.ts';

type PlotFootProps = {
  readonly layout: Layout;
  readonly instrument: Schema<'Instrument'>;
  /** Open price of a position whose label is a chip, which does not say its result. */
  readonly alone: OrderLine | undefined;
};

/** Lower left of the prices: the sum of the symbol's positions, and where the prices come from. */
export const PlotFoot = ({ layout: { prices, width }, instrument: { symbol, feed }, alone }: PlotFootProps) => (
  <div className={style.foot} style={{ top: prices.top + prices.height, maxWidth: width }}>
    <SymbolSum symbol={symbol} alone={alone} />
    <FeedNote feed={feed} />
  </div>
);

type SymbolSumProps = { readonly symbol: string } & Pick<PlotFootProps, 'alone'>;

/** Sum of a symbol's positions, where there are several, or the only one that has no label in full; leads to them. */
const SymbolSum = ({ symbol, alone }: SymbolSumProps) => {
  const { t } = useTranslation('chart');
  const { lots } = useFormat();
  const account = useLiveAccount();
  const sum = account.status === 'ready' ? symbolSum(symbol, account.positions) : undefined;
  if (!sum) {
    return alone ? (
      <OrderLink line={alone} className={style.sum}>
        <LabelWords line={alone} />
      </OrderLink>
    ) : null;
  }
  const side = sum.lots.isZero() ? 'none' : sum.lots.isPositive() ? 'buy' : 'sell';
  return (
    <Link to={PATHS.position} className={style.sum}>
      <b>{t(`lines.sum.${side}`, { positions: sum.positions, lots: lots(sum.lots.abs().toFixed()) })}</b>
      {sum.result ? <Result value={sum.result} /> : null}
    </Link>
  );
};
