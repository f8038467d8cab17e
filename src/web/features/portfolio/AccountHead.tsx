import { useTranslation } from 'react-i18next';
import { advancePaymentRatio, availablePrepayment, netWorth } from '../../../domain/account.ts';
import type { LiveAccount } from '../../account/index.ts';
import { Block, Explained, explanation, Fact, Facts, Result, useFormat } from '../../ui/index.ts';
import style from './AccountHead.module.css';

/** What the open positions bring together, and where that leaves the account. */
export const AccountHead = ({ account }: { readonly account: LiveAccount & { readonly status: 'ready' } }) => {
  const { t } = useTranslation('portfolio');
  const { money, percent } = useFormat();
  const { figures } = account;
  const against = { netWorth: figures.netWorth, usedMargin: figures.usedMargin };
  return (
    <Block label={t('account')}>
      <div className={style.caption}>
        <span>{t('profit')}</span>
        <span>USD</span>
      </div>
      <p className={style.figure}>
        <Result value={figures.openProfit} />
      </p>
      <Facts>
        <Fact
          label={
            <Explained by={explanation(netWorth, { balance: figures.balance, openProfit: figures.openProfit })}>
              {t('equity')}
            </Explained>
          }
        >
          {money(figures.netWorth)}
        </Fact>
        <Fact label={<Explained by={explanation(availablePrepayment, against)}>{t('freeMargin')}</Explained>}>
          {money(figures.availablePrepayment)}
        </Fact>
        <Fact
          label={
            <Explained by={figures.advancePaymentRatio ? explanation(advancePaymentRatio, against) : undefined}>
              {t('marginLevel')}
            </Explained>
          }
        >
          {percent(figures.advancePaymentRatio)}
        </Fact>
      </Facts>
    </Block>
  );
};
