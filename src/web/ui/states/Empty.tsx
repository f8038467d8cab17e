import type { ReactNode } from 'react';
import style from './states.module.css';

const TICKS = Array.from({ length: 21 }, (_, at) => `M${0.5 + at * 9.95} 26.5v${at % 5 === 0 ? -10.5 : -4.5}`).join('');

type EmptyProps = {
  readonly title: ReactNode;
  /** Description of the missing content. */
  readonly children: ReactNode;
  /** Step that leads to it. */
  readonly action?: ReactNode;
};

/** Empty state: a bare scale, a description of the missing content, one step. */
export const Empty = ({ title, children, action }: EmptyProps) => (
  <div className={style.empty}>
    <svg className={style.ruler} viewBox="0 0 200 32" fill="none" aria-hidden="true">
      <path d={`M.5 26.5H199.5${TICKS}`} />
    </svg>
    <b>{title}</b>
    <p>{children}</p>
    {action}
  </div>
);
