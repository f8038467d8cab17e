import type { Figure } from '../format/figures.ts';
import { useFormat } from '../format/useFormat.ts';
import { classes } from '../classes.ts';
import style from './figures.module.css';

type MoneyProps = {
  readonly value: Figure | null | undefined;
  /** Shows the currency after the amount: once a block, not in every row. */
  readonly hasUnit?: boolean;
  /** True for the main figure of a screen. */
  readonly isDisplay?: boolean;
};

/** Amount in US dollars. */
export const Money = ({ value, hasUnit, isDisplay }: MoneyProps) => {
  const { money } = useFormat();
  return (
    <span className={classes(isDisplay && style.display)}>
      {money(value)}
      {hasUnit ? <span className={style.unit}>USD</span> : null}
    </span>
  );
};
