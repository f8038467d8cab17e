import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BUY } from '../../../../domain/orders/direction.ts';
import { address, Link, PATHS } from '../../../navigation/index.ts';
import { Result, useFormat } from '../../../ui/index.ts';
import style from './lines.module.css';
import { countsOf, type LineCount, type OrderLine, resultOf } from './orderLines.ts';

/** Text of a line's label with its actual or expected result: `Buy 0.50 4098.35 +1,537.50`, `SL 4086.00 −617.50`. */
export const LabelWords = ({ line }: { readonly line: OrderLine }) => {
  const { t } = useTranslation('chart');
  const { lots, price } = useFormat();
  const { kind, order, result } = line;
  const side = order.direction === BUY ? 'buy' : 'sell';
  const figures = { lots: lots(order.volume), price: price(line.price) };
  const isStop = kind === 'stopLoss' || kind === 'takeProfit';
  return (
    <>
      <b>{isStop ? t(`lines.${kind}`, figures) : t(`lines.${kind}.${side}`, figures)}</b>
      {isStop ? null : <span>{figures.price}</span>}
      {result === undefined ? null : <Result value={result} />}
    </>
  );
};

/** Returns what words the count of lines of one kind: `5 positions`, `1 order`, `2 SL`. */
const useCountWords = () => {
  const { t } = useTranslation('chart');
  return ({ kind, lines: { length: count } }: LineCount): string => {
    switch (kind) {
      case 'position':
        return t('lines.positions', { count });
      case 'pending':
        return t('lines.orders', { count });
      case 'stopLoss':
        return count === 1 ? t('lines.with.stopLoss') : t('lines.stopLosses', { stops: count });
      case 'takeProfit':
        return count === 1 ? t('lines.with.takeProfit') : t('lines.takeProfits', { targets: count });
    }
  };
};

type WordsOfLinesProps = { readonly lines: readonly OrderLine[] };

/** Text of a label of several orders, each kind counted with its own result: `5 positions −15.40 1 order`. */
export const SeveralWords = ({ lines }: WordsOfLinesProps) => {
  const wordsOf = useCountWords();
  return countsOf(lines).map((count) => {
    const result = resultOf(count);
    return (
      <Fragment key={count.kind}>
        <b>{wordsOf(count)}</b>
        {result === undefined ? null : <Result value={result} />}
      </Fragment>
    );
  });
};

/**
 * Few words of a chip: the lots bought or sold, or `SL`, `TP`; of several lines their count, and a sign of those of
 * other kinds: `B 0.10`, `×5`, `×5 …`, `SL ×2`.
 */
export const ChipWords = ({ lines }: WordsOfLinesProps) => {
  const { t } = useTranslation('chart');
  const { lots } = useFormat();
  const [first] = countsOf(lines);
  if (!first) return null;
  const { kind, lines: ofKind } = first;
  const isStop = kind === 'stopLoss' || kind === 'takeProfit';
  const bought = ofKind.map(({ order }) =>
    t(`lines.chip.${order.direction === BUY ? 'buy' : 'sell'}`, { lots: lots(order.volume) }),
  );
  const isSingle = ofKind.length === 1;
  const others = lines.length - ofKind.length;
  const parts = [
    ...(isStop ? [t(`lines.with.${kind}`)] : isSingle ? bought : []),
    ...(isSingle ? [] : [`×${ofKind.length}`]),
    ...(others === 0 ? [] : ['…']),
  ];
  return (
    <b aria-hidden="true" className={style.few}>
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </b>
  );
};

type OrderLinkProps = Omit<ComponentProps<typeof Link>, 'to'> & {
  readonly line: OrderLine;
  readonly children: ReactNode;
};

/** Link to the order on the positions screen. */
export const OrderLink = ({ line, ...link }: OrderLinkProps) => (
  <Link {...link} to={address(PATHS.position, { id: line.order.id })} />
);
