import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../icon/Icon.tsx';
import type { IconName } from '../icon/paths.ts';
import { useThrottled } from '../useThrottled.ts';
import style from './Button.module.css';

type ButtonProps = {
  /** Label that names the action, with its figures. */
  readonly children: ReactNode;
  readonly onPress: () => void;
  /** `confirm` is the last, binding press; `up` and `down` place an order. */
  readonly kind?: 'plain' | 'primary' | 'confirm' | 'up' | 'down';
  readonly isSmall?: boolean;
  readonly icon?: IconName;
  /** Reason why it cannot act. The button keeps the keyboard focus and is announced; pressed, it leads to the cause. */
  readonly reason?: string | undefined;
  readonly reasonIcon?: IconName | undefined;
  /** Name of the step to the cause, after the reason; `onBlockedPress` takes it. */
  readonly step?: string | undefined;
  readonly onBlockedPress?: (() => void) | undefined;
  /**
   * `Sending…`, then `Checking…`: shown above the label until the outcome is known; the button cannot be pressed
   * meanwhile.
   */
  readonly waiting?: string | undefined;
  readonly type?: 'button' | 'submit';
};

/** Button that ignores a second tap within half a second (§9). */
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
