import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../../api/index.ts';
import { useLiveAccount, usePendingOrders } from '../../../tradingAccount/index.ts';
import { classes, Icon, Result, Sheet, useFormat } from '../../../ui/index.ts';
import { heightAt, type Layout } from '../layout.ts';
import { LabelWords, OrderLink } from './LabelWords.tsx';
import { LineHandle } from './LineHandle.tsx';
import style from './lines.module.css';
import {
  draggedLine,
  fieldOfLine,
  type LineLabel,
  lineLabels,
  type OrderLine,
  orderLines,
  ordersOf,
} from './orderLines.ts';

const useOrderLines = (symbol: string): readonly OrderLine[] => {
  const account = useLiveAccount();
  const { orders: pending } = usePendingOrders();
  const positions = account.status === 'ready' ? account.positions : undefined;
  return useMemo(() => orderLines(symbol, positions ?? [], pending ?? []), [symbol, positions, pending]);
};

type OrderLinesProps = { readonly layout: Layout; readonly instrument: Schema<'Instrument'> };

/** Lines of the customer's orders over the candles: each label leads to its order; labels that overlap share a list. */
export const OrderLines = memo(({ layout, instrument }: OrderLinesProps) => {
  const { symbol, digits } = instrument;
  const { t } = useTranslation('chart');
  const lines = useOrderLines(symbol);
  const [isListed, setIsListed] = useState<readonly OrderLine[]>();
  const [dragged, setDragged] = useState<ReturnType<typeof draggedLine>>();
  const labels = lineLabels(lines, layout.prices);
  const { top, height } = layout.prices;
  const inSight = lines
    .map((line) => ({ line, at: heightAt(layout.prices, Number(line.price)) }))
    .filter(({ at }) => at >= top && at <= top + height);
  if (lines.length === 0) return null;
  return (
    <>
      <div className={style.own} aria-hidden="true">
        {inSight.map(({ line, at }) => (
          <div
            key={`${line.order.id} ${line.kind}`}
            className={classes(style.line, style[line.kind])}
            style={{ top: at }}
          >
            <i style={{ width: layout.width }} />
          </div>
        ))}
      </div>
      <ul className={style.labels} style={{ width: layout.width }} aria-label={t('lines.label')}>
        {labels.map((label) => (
          <li key={keyOf(label)} style={{ top: label.at }}>
            <Label label={label} onList={() => setIsListed(label.lines)} />
            {isDraggable(label) ? (
              <LineHandle
                line={label.lines[0]}
                prices={layout.prices}
                digits={digits}
                onDrag={(price) => setDragged(price === undefined ? undefined : draggedLine(label.lines[0], price))}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {dragged ? <Ghost {...dragged} layout={layout} /> : null}
      <Sheet isOpen={isListed !== undefined} onClose={() => setIsListed(undefined)} title={t('lines.together')}>
        <ul className={style.together}>
          {(isListed ?? []).map((line) => (
            <li key={`${line.order.id} ${line.kind}`}>
              <OrderLink line={line}>
                <LabelWords line={line} />
              </OrderLink>
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  );
});

/** A single line in sight that is not an open price. */
const isDraggable = ({ lines: [line, ...others], beyond }: LineLabel): boolean =>
  others.length === 0 && beyond === undefined && fieldOfLine(line) !== undefined;

type GhostProps = ReturnType<typeof draggedLine> & { readonly layout: Layout };

/** Line at the price that it is dragged to, with the distance and the result there. */
const Ghost = ({ line, distance, layout: { prices, width } }: GhostProps) => {
  const { price } = useFormat();
  return (
    <div className={style.ghost} style={{ top: heightAt(prices, Number(line.price)), width }} role="status">
      <span className={style.label}>
        <LabelWords line={line} />
        <span>{`${distance.startsWith('-') ? '−' : '+'}${price(distance.replace('-', ''))}`}</span>
      </span>
    </div>
  );
};

const keyOf = ({ lines: [first] }: LineLabel) => `${first.order.id} ${first.kind}`;

const Label = ({ label, onList }: { readonly label: LineLabel; readonly onList: () => void }) => {
  const { t } = useTranslation('chart');
  const [first, ...others] = label.lines;
  const together = ordersOf(label.lines);
  const pointer = <Beyond side={label.beyond} />;
  if (together) {
    return (
      <button type="button" className={style.label} onClick={onList}>
        {pointer}
        <b>{t('lines.orders', { orders: together.orders })}</b>
        {together.result ? <Result value={together.result} /> : null}
      </button>
    );
  }
  const also = others.flatMap(({ kind }) => (kind === 'stopLoss' || kind === 'takeProfit' ? [kind] : []));
  const words = (
    <>
      {pointer}
      <LabelWords line={first} />
      {also.map((kind) => (
        <b key={kind}>{t(`lines.with.${kind}`)}</b>
      ))}
    </>
  );
  if (others.length > 0) {
    return (
      <button type="button" className={style.label} onClick={onList}>
        {words}
      </button>
    );
  }
  return (
    <OrderLink line={first} className={classes(style.label, isDraggable(label) && style.draggable)}>
      {words}
    </OrderLink>
  );
};

/** Points from the edge to lines outside the shown prices. */
const Beyond = ({ side }: { readonly side: LineLabel['beyond'] }) => {
  const { t } = useTranslation('chart');
  if (!side) return null;
  return (
    <>
      <Icon name={side === 'above' ? 'up' : 'down'} size={16} />
      <span className="sr">{t(`lines.${side}`)}</span>
    </>
  );
};
