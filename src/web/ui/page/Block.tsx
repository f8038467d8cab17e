import { type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';
import style from './Block.module.css';

type BlockProps = {
  /** Heading; without one, `label` names the block. */
  readonly title?: ReactNode;
  readonly label?: string;
  /** Content in caption size at the heading's other end. */
  readonly aside?: ReactNode;
  /** `flush` reaches the edges left and right, `rows` on all sides. */
  readonly kind?: 'padded' | 'flush' | 'rows';
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** Full-width band of a screen. */
export const Block = ({ title, label, aside, kind = 'padded', className, children }: BlockProps) => {
  const id = useId();
  return (
    <section
      className={classes(style.block, kind !== 'padded' && style[kind], className)}
      aria-label={label}
      aria-labelledby={title === undefined ? undefined : id}
    >
      {title === undefined ? null : (
        <div className={style.head}>
          <h2 id={id}>{title}</h2>
          {aside === undefined ? null : <span className={style.aside}>{aside}</span>}
        </div>
      )}
      {children}
    </section>
  );
};
