import { memo, type ReactNode } from 'react';
import { classes } from '../classes.ts';
import type { Figure } from '../format/figures.ts';
import { useFormat } from '../format/useFormat.ts';
import { Arrow } from './Arrow.tsx';
import style from './figures.module.css';

type MovementProps = { readonly value: Figure; readonly children: ReactNode };

/** Arrow, sign and figure of a rise or fall; zero has neither arrow nor colour. */
const Movement = ({ value, children }: MovementProps) => {
  // Only its sign is read, which a binary number has too: exact decimals would join the first script for it.
  const amount = Number(value);
  if (amount === 0) return <span className={style.movement}>{children}</span>;
  const isUp = amount > 0;
  return (
    <span className={classes(style.movement, isUp ? style.up : style.down)}>
      <Arrow isUp={isUp} />
      {children}
    </span>
  );
};

type FigureProps = { readonly value: Figure | null | undefined };

/** Change in percent: `▲ +0.84 %`. */
export const Change = memo(({ value }: FigureProps) => {
  const { signedPercent } = useFormat();
  if (value === null || value === undefined) return signedPercent(value);
  return <Movement value={value}>{signedPercent(value)}</Movement>;
});

type ResultProps = FigureProps & {
  /** Shows the currency after the amount, where figures of other kinds stand beside it. */
  readonly hasUnit?: boolean;
};

/** Profit or loss in US dollars: `▼ −200.00`. */
export const Result = ({ value, hasUnit }: ResultProps) => {
  const { signedMoney } = useFormat();
  if (value === null || value === undefined) return signedMoney(value);
  return (
    <Movement value={value}>
      {signedMoney(value)}
      {hasUnit ? <span className={style.unit}>USD</span> : null}
    </Movement>
  );
};
