import { classes } from '../classes.ts';
import style from './Icon.module.css';
import { type IconName, ICONS } from './paths.ts';

/** Icons that point along the line of the text: back to where it begins, or on. */
const POINTING: readonly IconName[] = ['back', 'forward', 'signOut'];

type IconProps = {
  readonly name: IconName;
  readonly size?: 16 | 20 | 24;
  /** True for a filled icon: only a selected star is. */
  readonly isSolid?: boolean;
  readonly className?: string | undefined;
};

/** Icon beside a text; it is hidden from screen readers. */
export const Icon = ({ name, size = 24, isSolid, className }: IconProps) => (
  <svg
    className={classes(
      style.icon,
      size === 20 && style.s20,
      size === 16 && style.s16,
      isSolid && style.solid,
      POINTING.includes(name) && style.pointing,
      className,
    )}
    viewBox="0 0 24 24"
    aria-hidden="true"
  >
    <path d={ICONS[name]} />
  </svg>
);
