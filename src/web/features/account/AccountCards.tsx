import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { type LiveAccount, useLiveAccount } from '../../account/index.ts';
import { type AccountMode, selectAccountMode, type UserInfo } from '../../device/session.ts';
import { Bone, classes, ErrorState, Icon, Money } from '../../ui/index.ts';
import style from './AccountCards.module.css';

const MODES = ['demo', 'real'] as const;

/** Both accounts: the active one with its equity, live; the other with what it is for, or still needs. */
export const AccountCards = ({ user }: { readonly user: UserInfo }) => {
  const { t } = useTranslation('account');
  const active = useSelector(selectAccountMode);
  const account = useLiveAccount();
  return (
    <>
      <h2 className={style.title}>{t('accounts.title')}</h2>
      <ul className={style.cards}>
        {MODES.map((mode) => (
          <li key={mode} className={classes(style.card, style[mode], mode === active && style.active)}>
            <CardHead mode={mode} isActive={mode === active} />
            {mode === active ? <ActiveFigures account={account} /> : <Waiting mode={mode} user={user} />}
          </li>
        ))}
      </ul>
      {account.status === 'error' ? (
        <ErrorState title={t('accounts.failed')} error={account.error} onRetry={account.refetch}>
          {t('accounts.notAffected')}
        </ErrorState>
      ) : null}
    </>
  );
};

const CardHead = ({ mode, isActive }: { readonly mode: AccountMode; readonly isActive: boolean }) => {
  const { t } = useTranslation(['account', 'ui']);
  return (
    <span className={style.head}>
      <b>{t(`ui:mode.${mode}.name`)}</b>
      {isActive ? (
        <>
          <span className="sr">{t('accounts.active')}</span>
          <Icon name="tick" size={20} />
        </>
      ) : (
        <Icon name="lock" size={16} />
      )}
    </span>
  );
};

const ActiveFigures = ({ account }: { readonly account: LiveAccount }) => {
  const { t } = useTranslation('account');
  return (
    <>
      {account.status === 'loading' ? (
        <Bone width={104} height={20} />
      ) : (
        <Money value={account.status === 'ready' ? account.figures.netWorth : null} hasUnit />
      )}
      <small>{t('accounts.equity')}</small>
    </>
  );
};

/** The server tells the figures of the active account alone. */
const Waiting = ({ mode, user }: { readonly mode: AccountMode; readonly user: UserInfo }) => {
  const { t } = useTranslation('account');
  return (
    <>
      <span>{user.accounts.find((account) => account.mode === mode)?.number}</span>
      <small>{mode === 'demo' ? t('accounts.practice') : t(`accounts.needs.${user.verificationStatus}`)}</small>
    </>
  );
};
