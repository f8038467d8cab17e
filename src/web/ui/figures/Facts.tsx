import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import style from './Facts.module.css';

type PairProps = { readonly label: ReactNode; readonly children: ReactNode };

/** Captions over figures, three in a row, the last at the edge. */
export const Facts = ({ columns = 3, children }: { readonly columns?: 2 | 3; readonly children: ReactNode }) => (
  <dl className={classes(style.facts, columns === 2 && style.two)}>{children}</dl>
);

export const Fact = ({ label, children }: PairProps) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

type SumsProps = {
  /** True when the captions explain their figures when pressed. */
  readonly isExplained?: boolean;
  readonly children: ReactNode;
};

/** Caption left, figure right, a line each. */
export const Sums = ({ isExplained, children }: SumsProps) => (
  <dl className={classes(isExplained && style.explained)}>{children}</dl>
);

export const Sum = ({ label, isTotal, children }: PairProps & { readonly isTotal?: boolean }) => (
  <div className={classes(style.sum, isTotal && style.total)}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
