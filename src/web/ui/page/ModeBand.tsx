import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { AccountType } from '../../../contract/index.ts';
import { amountsHidden, selectAreAmountsHidden } from '../../device/preferences.ts';
import { selectAccountType, selectUserInfo } from '../../device/session.ts';
import { IconButton } from '../button/IconButton.tsx';
import { classes } from '../classes.ts';
import { Icon } from '../icon/Icon.tsx';
import style from './ModeBand.module.css';

/** Ring of the demo account: open and dashed, because nothing in it is real. */
const DemoRing = () => (
  <svg
    width="16"
    height="16"
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeDasharray="3 2.2"
    aria-hidden="true"
  >
    <circle cx="8" cy="8" r="6.2" />
  </svg>
);

type ModeBandProps = {
  /** Account of a dialog; the active one when absent. */
  readonly mode?: AccountType;
  readonly isSticky?: boolean;
};

/**
 * Shows which account is active: word, hue, edge and icon all differ, so that real and demo cannot be mistaken. Every
 * screen with amounts has it, and so it hides and shows them.
 */
export const ModeBand = ({ mode, isSticky }: ModeBandProps) => {
  const { t } = useTranslation('ui');
  const active = useSelector(selectAccountType);
  const userInfo = useSelector(selectUserInfo);
  if (!userInfo) return null;
  const shown = mode ?? active;
  const number = userInfo.accounts.find((account) => account.mode === shown)?.number;
  return (
    <div
      className={classes(style.mode, style[shown], isSticky && style.sticky)}
      role="region"
      aria-label={t('mode.label')}
    >
      {shown === 'demo' ? <DemoRing /> : <Icon name="lock" size={16} />}
      <b>{t(`mode.${shown}.name`)}</b>
      <span className={style.words}>{t(`mode.${shown}.meaning`)}</span>
      <span>{number}</span>
      {mode === undefined ? <HideAmounts /> : null}
      <i className={style.edge} />
    </div>
  );
};

/** Hides the amounts of every screen, or shows them again. */
const HideAmounts = () => {
  const { t } = useTranslation('ui');
  const dispatch = useDispatch();
  const areHidden = useSelector(selectAreAmountsHidden);
  return (
    <IconButton
      icon={areHidden ? 'eyeOff' : 'eye'}
      size={20}
      label={t('hideAmounts')}
      isPressed={areHidden}
      onPress={() => dispatch(amountsHidden(!areHidden))}
    />
  );
};
