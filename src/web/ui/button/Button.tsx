import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../icon/Icon.tsx';
import type { IconName } from '../icon/paths.ts';
import { useThrottled } from '../useThrottled.ts';
import style from './Button.module.css';

type ButtonProps = {
  /** Says what it will do, with figures in it. */
  readonly children: ReactNode;
  readonly onPress: () => void;
  /** `confirm` is the last, binding press; `up` and `down` place an order. */
  readonly kind?: 'plain' | 'primary' | 'confirm' | 'up' | 'down';
  readonly isSmall?: boolean;
  readonly icon?: IconName;
  /** Why it cannot act. It stays in reach of the keyboard and is read; pressed, it leads to what is at fault. */
  readonly reason?: string | undefined;
  readonly reasonIcon?: IconName | undefined;
  /** The step to what is at fault, after the reason; `onBlockedPress` takes it. */
  readonly step?: string | undefined;
  readonly onBlockedPress?: (() => void) | undefined;
  /** `Sending…`, then `Checking…`: above its words until the outcome is known; it cannot be pressed again. */
  readonly waiting?: string | undefined;
  readonly type?: 'button' | 'submit';
};

/** A button. A second tap within half a second is the same one (§9). */
export const Button = (props: ButtonProps) => {
  const { children, onPress, kind = 'plain', isSmall, icon, reason, reasonIcon = 'warning', waiting } = props;
  const press = useThrottled(onPress);
  if (waiting !== undefined) {
    return (
      <button type="button" className={classes(style.button, style.off)} aria-disabled="true">
        <span role="status">{waiting}</span>
        <small className={style.reason}>{children}</small>
      </button>
    );
  }
  if (reason !== undefined) {
    return (
      <button
        type="button"
        className={classes(style.button, style.off)}
        aria-disabled="true"
        onClick={props.onBlockedPress}
      >
        {children}
        <small className={style.reason}>
          <Icon name={reasonIcon} size={16} />
          {reason}
          {props.step === undefined ? null : (
            <>
              {' · '}
              <span className={style.step}>{props.step}</span>
            </>
          )}
        </small>
      </button>
    );
  }
  return (
    <button
      type={props.type ?? 'button'}
      className={classes(style.button, kind !== 'plain' && style[kind], isSmall && style.small)}
      onClick={() => press()}
    >
      {icon ? <Icon name={icon} size={20} /> : null}
      {children}
    </button>
  );
};

/** Two buttons of one size, side by side. */
export const ButtonPair = ({ children }: { readonly children: ReactNode }) => (
  <div className={style.pair}>{children}</div>
);
