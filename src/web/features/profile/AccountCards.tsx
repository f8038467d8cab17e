import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { Schema } from '../../api/index.ts';
import { type AccountType, selectAccountType, type UserInfo } from '../../device/session.ts';
import { Link, PATHS } from '../../navigation/index.ts';
import { type LiveAccount, useLiveAccount, useSwitchAccount } from '../../tradingAccount/index.ts';
import { classes, ErrorState, Icon, Money, SkeletonBar } from '../../ui/index.ts';
import style from './AccountCards.module.css';
import { DemoReset } from './DemoReset.tsx';

const MODES = ['demo', 'real'] as const;

/** Cards of both accounts: the active one with its live equity; the other with its purpose, to switch to it. */
export const AccountCards = ({ user }: { readonly user: UserInfo }) => {
  const { t } = useTranslation('profile');
  const active = useSelector(selectAccountType);
  const account = useLiveAccount();
  const accounts = MODES.flatMap((mode) => user.accounts.find((each) => each.mode === mode) ?? []);
  return (
    <>
      <h2 className={style.title}>{t('accounts.title')}</h2>
      <ul className={style.cards}>
        {accounts.map((each) => (
          <li key={each.mode} className={classes(style.card, style[each.mode], each.mode === active && style.active)}>
            {each.mode === active ? (
              <>
                <CardHead mode={each.mode} isActive />
                <ActiveFigures account={account} />
              </>
            ) : (
              <Other account={each} status={user.verificationStatus} />
            )}
          </li>
        ))}
      </ul>
      {account.status === 'error' ? (
        <ErrorState title={t('accounts.failed')} error={account.error} onRetry={account.refetch}>
          {t('accounts.notAffected')}
        </ErrorState>
      ) : null}
      {active === 'demo' ? <DemoReset /> : null}
    </>
  );
};

const CardHead = ({ mode, isActive }: { readonly mode: AccountType; readonly isActive?: boolean }) => {
  const { t } = useTranslation(['profile', 'ui']);
  return (
    <span className={style.head}>
      <b>{t(`ui:mode.${mode}.name`)}</b>
      {isActive ? (
        <>
          <span className="sr">{t('accounts.active')}</span>
          <Icon name="tick" size={20} />
        </>
      ) : (
        <Icon name={mode === 'real' ? 'lock' : 'forward'} size={16} />
      )}
    </span>
  );
};

const ActiveFigures = ({ account }: { readonly account: LiveAccount }) => {
  const { t } = useTranslation('profile');
  return (
    <>
      {account.status === 'loading' ? (
        <SkeletonBar width={104} height={20} />
      ) : (
        <Money value={account.status === 'ready' ? account.figures.netWorth.result : null} hasUnit />
      )}
      <small>{t('accounts.equity')}</small>
    </>
  );
};

type OtherProps = { readonly account: Schema<'AccountReference'>; readonly status: Schema<'VerificationStatus'> };

/**
 * Card of the inactive account: the server sends figures of the active one only. The real account needs an identity
 * first.
 */
const Other = ({ account, status }: OtherProps) => {
  const { t } = useTranslation('profile');
  const { switchTo } = useSwitchAccount();
  const isLocked = account.mode === 'real' && status !== 'authenticated';
  const note = account.mode === 'demo' ? t('accounts.practice') : t(`accounts.needs.${status}`);
  const content: ReactNode = (
    <>
      <CardHead mode={account.mode} />
      <span>{account.number}</span>
      <small>{note}</small>
    </>
  );
  return isLocked ? (
    <Link to={PATHS.realName} className={style.press}>
      {content}
    </Link>
  ) : (
    <button type="button" className={style.press} onClick={() => void switchTo(account.mode)}>
      {content}
    </button>
  );
};
