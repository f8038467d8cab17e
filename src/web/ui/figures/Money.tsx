import type { Figure } from '../format/figures.ts';
import { useFormat } from '../format/useFormat.ts';
import { classes } from '../classes.ts';
import style from './figures.module.css';

type MoneyProps = {
  readonly value: Figure | null | undefined;
  /** Shows the currency after it: once a block, not in every row. */
  readonly hasUnit?: boolean;
  /** The one figure of a screen. */
  readonly isDisplay?: boolean;
};

/** An amount in US dollars. */
export const Money = ({ value, hasUnit, isDisplay }: MoneyProps) => {
  const { money } = useFormat();
  return (
    <span className={classes(isDisplay && style.display)}>
      {money(value)}
      {hasUnit ? <span className={style.unit}>USD</span> : null}
    </span>
  );
};
