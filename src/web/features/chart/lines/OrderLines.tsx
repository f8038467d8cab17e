import { memo, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../../api/index.ts';
import { useQuote } from '../../../market/index.ts';
import { classes, Sheet, useFormat } from '../../../ui/index.ts';
import { heightAt, isWithin, type Layout, nearestWithin } from '../layout.ts';
import { DraggableLabel } from './DraggableLabel.tsx';
import { LabelWords, OrderLink } from './LabelWords.tsx';
import { type LineLabel, touchedHeight } from './lineLabels.ts';
import style from './lines.module.css';
import { isDraggable, OrderLabel } from './OrderLabel.tsx';
import { draggedLine, type OrderLine } from './orderLines.ts';

/** Distance of a label from the start of the plot, and of a chip from its end, in pixels, as in the style sheet. */
const LABEL_GAP = 16;
const CHIP_GAP = 6;

type OrderLinesProps = { readonly layout: Layout; readonly instrument: Schema<'Instrument'> };

type ShownLinesProps = OrderLinesProps & {
  readonly lines: readonly OrderLine[];
  readonly labels: readonly LineLabel[];
};

/** Chip that is shown in full, until something else is touched. */
const useUnfolded = () => {
  const [unfolded, setUnfolded] = useState<string>();
  const fold = useCallback(() => setUnfolded(undefined), []);
  useEffect(() => {
    if (unfolded === undefined) return;
    const press = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest(`.${CSS.escape(style.unfolded ?? '')}`))) fold();
    };
    window.addEventListener('pointerdown', press, { capture: true });
    return () => window.removeEventListener('pointerdown', press, { capture: true });
  }, [unfolded, fold]);
  return { unfolded, unfold: setUnfolded };
};

/** Lines of the customer's orders over the candles: each label leads to its order; labels that overlap share a list. */
export const OrderLines = memo(({ layout, instrument, lines, labels }: ShownLinesProps) => {
  const { t } = useTranslation('chart');
  const [listed, setListed] = useState<readonly OrderLine[]>();
  const [dragged, setDragged] = useState<Dragged>();
  const { unfolded, unfold } = useUnfolded();
  if (lines.length === 0) return null;
  return (
    <>
      <Lines lines={lines} labels={labels} layout={layout} />
      <ul className={style.labels} aria-label={t('lines.label')}>
        {labels.map((label) => {
          const key = keyOf(label);
          const isUnfolded = key === unfolded;
          const isShort = label.place !== 'plot' && !isUnfolded;
          const shown = (
            <OrderLabel
              label={label}
              isShort={isShort}
              onList={() => setListed(label.lines)}
              onUnfold={() => unfold(key)}
            />
          );
          return (
            <li
              key={key}
              className={classes(label.place !== 'plot' && style.beside, isUnfolded && style.unfolded)}
              style={{ top: label.at, ...besideScale(label, layout.width), ...touchArea(label, labels) }}
            >
              {isDraggable(label) ? (
                <DraggableLabel
                  line={label.lines[0]}
                  prices={layout.prices}
                  digits={instrument.digits}
                  hasHandle={!isShort}
                  onDrag={(price) => setDragged(price === undefined ? undefined : { line: label.lines[0], price })}
                >
                  {shown}
                </DraggableLabel>
              ) : (
                shown
              )}
            </li>
          );
        })}
      </ul>
      {dragged ? <Ghost {...dragged} layout={layout} instrument={instrument} /> : null}
      <Sheet isOpen={listed !== undefined} onClose={() => setListed(undefined)} title={t('lines.together')}>
        <ul className={style.together}>
          {(listed ?? []).map((line) => (
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

/** Lines across the plot at the prices in sight, and the leaders of labels that had to move away from them. */
const Lines = ({ lines, labels, layout }: Omit<ShownLinesProps, 'instrument'>) => {
  const inSight = lines
    .map((line) => ({ line, at: heightAt(layout.prices, Number(line.price)) }))
    .filter(({ at }) => isWithin(layout.prices, at));
  return (
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
      <svg className={style.leaders}>
        {labels.map((label) =>
          label.from === undefined ? null : (
            <line key={keyOf(label)} {...leaderOf(label, layout.width)} y1={label.at} y2={label.from} />
          ),
        )}
      </svg>
    </div>
  );
};

/** Returns both ends of a leader, from the label to the end of its line, across the plot. */
const leaderOf = ({ place }: LineLabel, width: number) => {
  if (place === 'plot') return { x1: LABEL_GAP, x2: 0 };
  return { x1: width + (place === 'scale' ? CHIP_GAP : -CHIP_GAP), x2: width };
};

/** Returns where a chip begins on the scale, or ends before it. */
const besideScale = ({ place }: LineLabel, width: number) => {
  if (place === 'scale') return { left: width + CHIP_GAP };
  return place === 'before-scale' ? { right: `calc(100% - ${width - CHIP_GAP}px)` } : undefined;
};

/** Returns the custom property that holds the height of a chip's touch area. */
const touchArea = (label: LineLabel, labels: readonly LineLabel[]): object =>
  label.place === 'plot' ? {} : { '--touched': `${touchedHeight(label, labels)}px` };

/** Line that is dragged, and the price that it is dragged to. */
type Dragged = { readonly line: OrderLine; readonly price: string };

/** Line at the price that it is dragged to, or at the edge nearest to it, with the distance and the result there. */
const Ghost = ({ line: before, price: to, layout: { prices, width }, instrument }: Dragged & OrderLinesProps) => {
  const { price } = useFormat();
  const { conversion, symbol } = instrument;
  const conversionQuote = useQuote(conversion?.symbol ?? symbol);
  const pair = conversion ? conversionQuote : undefined;
  const { line, distance } = draggedLine(before, to, { conversion, pair });
  return (
    <div
      className={style.ghost}
      style={{ top: nearestWithin(prices, heightAt(prices, Number(to))), width }}
      role="status"
    >
      <span className={style.label}>
        <LabelWords line={line} />
        <span>{`${distance.startsWith('-') ? '−' : '+'}${price(distance.replace('-', ''))}`}</span>
      </span>
    </div>
  );
};

const keyOf = ({ lines: [first] }: LineLabel) => `${first.order.id} ${first.kind}`;
