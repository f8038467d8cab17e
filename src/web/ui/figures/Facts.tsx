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

/** Caption left, figure right, a line each. */
export const Sums = ({ children }: { readonly children: ReactNode }) => <dl className={style.sums}>{children}</dl>;

export const Sum = ({ label, isTotal, children }: PairProps & { readonly isTotal?: boolean }) => (
  <>
    <dt className={classes(isTotal && style.total)}>{label}</dt>
    <dd className={classes(isTotal && style.total)}>{children}</dd>
  </>
);
