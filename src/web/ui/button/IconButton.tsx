import { Icon } from '../icon/Icon.tsx';
import type { IconName } from '../icon/paths.ts';
import style from './IconButton.module.css';

type IconButtonProps = {
  readonly icon: IconName;
  readonly size?: 16 | 20 | 24;
  readonly isSolid?: boolean;
  /** Label for screen readers; it includes the count. */
  readonly label: string;
  readonly count?: number;
  /** On or off, as for a favourite. */
  readonly isPressed?: boolean;
  readonly onPress: () => void;
};

/** Button with an icon alone, 44 px to touch. */
export const IconButton = ({ icon, size, isSolid, label, count = 0, isPressed, onPress }: IconButtonProps) => (
  <button type="button" className={style.tap} aria-label={label} aria-pressed={isPressed} onClick={onPress}>
    <Icon name={icon} size={size ?? 24} isSolid={isSolid ?? false} />
    {count > 0 ? (
      <span className={style.count} aria-hidden="true">
        {count > 99 ? '99+' : count}
      </span>
    ) : null}
  </button>
);
