import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { classes, Icon } from '../../../ui/index.ts';
import { ChipWords, LabelWords, OrderLink, SeveralWords } from './LabelWords.tsx';
import type { LineLabel } from './lineLabels.ts';
import style from './lines.module.css';
import { fieldOfLine, isOfSeveral } from './orderLines.ts';

/** True for a single line in sight that is not an open price. */
export const isDraggable = ({ lines: [line, ...others], beyond }: LineLabel): boolean =>
  others.length === 0 && beyond === undefined && fieldOfLine(line) !== undefined;

type OrderLabelProps = {
  readonly label: LineLabel;
  /** Shows the few words of a chip; all of them stay its name. A tap unfolds it, a key leads on at once. */
  readonly isShort: boolean;
  readonly onList: () => void;
  readonly onUnfold: () => void;
};

/** Label of a line, which leads to its order; of several, to their list. */
export const OrderLabel = ({ label, isShort, onList, onUnfold }: OrderLabelProps) => {
  const { lines, beyond, place } = label;
  const pointer = <Beyond side={beyond} />;
  const words = <FullWords lines={lines} />;
  const shared = {
    className: classes(
      style.label,
      isShort && style.chip,
      isShort && lines[0].kind === 'pending' && style.waiting,
      isDraggable(label) && style.draggable,
    ),
    'aria-expanded': place === 'plot' ? undefined : !isShort,
  };
  const unfolds = (event: MouseEvent) => {
    const isTap = isShort && event.detail > 0;
    if (isTap) {
      event.preventDefault();
      onUnfold();
    }
    return isTap;
  };
  const shown = isShort ? (
    <>
      {pointer}
      <span className={classes('sr', style.words)}>{words}</span>
      <ChipWords lines={lines} />
    </>
  ) : (
    <>
      {pointer}
      {words}
    </>
  );
  return lines.length > 1 ? (
    <button type="button" {...shared} onClick={(event) => (unfolds(event) ? undefined : onList())}>
      {shown}
    </button>
  ) : (
    <OrderLink line={lines[0]} {...shared} onClick={unfolds}>
      {shown}
    </OrderLink>
  );
};

/** Words of all lines of a label: of one order, its price and the levels that are there too; of several, their counts. */
const FullWords = ({ lines }: Pick<LineLabel, 'lines'>) => {
  const { t } = useTranslation('chart');
  if (isOfSeveral(lines)) return <SeveralWords lines={lines} />;
  const [first, ...others] = lines;
  return (
    <>
      <LabelWords line={first} />
      {others.map(({ kind }) =>
        kind === 'stopLoss' || kind === 'takeProfit' ? <b key={kind}>{t(`lines.with.${kind}`)}</b> : null,
      )}
    </>
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
