import { useTranslation } from 'react-i18next';
import {
  CloseOuts,
  type LiveAccount,
  type LiveFigures,
  MarginLevel,
  MarginWarning,
  UsedMarginSum,
  useLeastFreshness,
  useLiveAccount,
} from '../../tradingAccount/index.ts';
import { Block, classes, ErrorState, Explained, Fact, Facts, Money, Result } from '../../ui/index.ts';
import style from './AccountCard.module.css';
import { AccountMark } from './AccountMark.tsx';
import { AccountSkeleton } from './AccountSkeleton.tsx';

/** Card of the active account with its current figures, and above it what must not be missed. */
export const AccountFigures = () => {
  const { t } = useTranslation('home');
  const account = useLiveAccount();
  return (
    <>
      <CloseOuts />
      {account.status === 'ready' ? <MarginWarning figures={account.figures} /> : null}
      <Block label={t('account.title')} className={style.card}>
        <Figures account={account} />
      </Block>
    </>
  );
};

const Figures = ({ account }: { readonly account: LiveAccount }) => {
  const { t } = useTranslation('home');
  switch (account.status) {
    case 'ready':
      return <Ready {...account} />;
    case 'error':
      return (
        <ErrorState title={t('account.failed')} error={account.error} onRetry={account.refetch}>
          {t('account.notAffected')}
        </ErrorState>
      );
    case 'loading':
    case 'signed-out':
      return <AccountSkeleton />;
  }
};

const Ready = (account: LiveFigures) => {
  const { t } = useTranslation('home');
  const { figures, positions } = account;
  const symbols = positions.map(({ order }) => order.symbol);
  const isOld = useLeastFreshness(symbols) === 'stale';
  return (
    <div className={classes(style.figures, isOld && style.old)}>
      <div className={style.line}>
        <span className={style.caption}>
          <Explained by={figures.netWorth}>{t('account.equity')}</Explained>
        </span>
        <AccountMark symbols={symbols} />
      </div>
      <div className={classes(style.line, style.main)}>
        <Money value={figures.netWorth.result} hasUnit isDisplay />
        <span>
          <span className="sr">{t('account.openProfit')} </span>
          <Result value={figures.openProfit} />
        </span>
      </div>
      <Facts>
        <Fact label={t('account.balance')}>
          <Money value={figures.balance} />
        </Fact>
        <Fact label={<Explained by={figures.availablePrepayment}>{t('account.freeMargin')}</Explained>}>
          <Money value={figures.availablePrepayment.result} />
        </Fact>
        <Fact
          label={
            <UsedMarginSum account={account} meaning={t('account.marginSum')}>
              {t('account.usedMargin')}
            </UsedMarginSum>
          }
        >
          <Money value={figures.usedMargin} />
        </Fact>
      </Facts>
      <MarginLevel
        figures={figures}
        label={t('account.level')}
        closesOutAt={(level) => t('account.closesOutAt', { level })}
      />
    </div>
  );
};
