import type { ReactNode } from 'react';
import style from './loans.module.css';

type LinesProps = { readonly lines: readonly (readonly [label: string, value: ReactNode])[] };

/** Captions with words, which may be long: those that do not fit beside their caption stand below it, and wrap. */
export const Lines = ({ lines }: LinesProps) => (
  <dl className={style.lines}>
    {lines.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
