import { useTranslation } from 'react-i18next';
import { availablePrepayment, netWorth } from '../../../domain/account.ts';
import { type LiveFigures, MarginLevel, useLiveAccount } from '../../account/index.ts';
import { Block, Bone, ErrorState, Explained, explanation, Fact, Facts, Money, Result } from '../../ui/index.ts';
import style from './AccountCard.module.css';
import { AccountMark } from './AccountMark.tsx';
import { GuestCard } from './GuestCard.tsx';

/** The active account at this moment; who is signed out is offered the way in. */
export const AccountCard = () => {
  const { t } = useTranslation('discover');
  const account = useLiveAccount();
  if (account.status === 'signed-out') return <GuestCard />;
  return (
    <Block label={t('account.title')} className={style.card}>
      {account.status === 'loading' ? <Bones /> : null}
      {account.status === 'error' ? (
        <ErrorState title={t('account.failed')} error={account.error} onRetry={account.refetch}>
          {t('account.notAffected')}
        </ErrorState>
      ) : null}
      {account.status === 'ready' ? <Ready {...account} /> : null}
    </Block>
  );
};

const Ready = ({ figures, positions }: LiveFigures) => {
  const { t } = useTranslation('discover');
  return (
    <>
      <div className={style.line}>
        <span className={style.caption}>
          <Explained by={explanation(netWorth, figures)}>{t('account.equity')}</Explained>
        </span>
        <AccountMark symbols={positions.map(({ order }) => order.symbol)} />
      </div>
      <div className={style.line}>
        <Money value={figures.netWorth} hasUnit isDisplay />
        <span>
          <span className="sr">{t('account.openProfit')} </span>
          <Result value={figures.openProfit} />
        </span>
      </div>
      <Facts>
        <Fact label={t('account.balance')}>
          <Money value={figures.balance} />
        </Fact>
        <Fact label={<Explained by={explanation(availablePrepayment, figures)}>{t('account.freeMargin')}</Explained>}>
          <Money value={figures.availablePrepayment} />
        </Fact>
        <Fact label={t('account.usedMargin')}>
          <Money value={figures.usedMargin} />
        </Fact>
      </Facts>
      <MarginLevel
        figures={figures}
        label={t('account.level')}
        closesOutAt={(level) => t('account.closesOutAt', { level })}
      />
    </>
  );
};

const Bones = () => {
  const { t } = useTranslation('discover');
  return (
    <>
      <p className="sr" role="status">
        {t('account.loading')}
      </p>
      <div className={style.bones} aria-hidden="true">
        <Bone width={48} height={16} />
        <Bone width={180} height={32} />
        <Bone width={280} height={36} />
        <Bone width={320} height={60} />
      </div>
    </>
  );
};
