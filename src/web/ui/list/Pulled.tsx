import { type ReactNode, useRef } from 'react';
import { Icon } from '../icon/Icon.tsx';
import type { IconName } from '../icon/paths.ts';
import style from './Pulled.module.css';

/** Action on a row. */
export type RowAction = {
  readonly label: string;
  readonly icon: IconName;
  readonly onPress: () => void;
};

type PulledProps = {
  /** Actions for touch alone: keyboard and screen reader have the same ones in what the row opens. */
  readonly actions: readonly RowAction[];
  /** The row itself. */
  readonly children: ReactNode;
};

/** Row that is pulled aside to its actions. */
export const Pulled = ({ actions, children }: PulledProps) => {
  const track = useRef<HTMLDivElement>(null);
  if (actions.length === 0) return children;
  return (
    <div ref={track} className={style.track}>
      {children}
      <div className={style.pulled} aria-hidden="true">
        {actions.map(({ label, icon, onPress }) => (
          <button
            key={label}
            type="button"
            tabIndex={-1}
            onClick={() => {
              if (track.current) track.current.scrollLeft = 0;
              onPress();
            }}
          >
            <Icon name={icon} size={20} />
            {label}
          </button>
        ))}
      </div>
    </div>
  );
};
