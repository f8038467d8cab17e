import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type AccountFigures, advancePaymentRatio, availablePrepayment, netWorth } from '../../../domain/account.ts';
import { Block, Bone, Explained, explanation, Fact, Facts, Result, useFormat } from '../../ui/index.ts';
import style from './AccountHead.module.css';

/** What the open positions bring together, and where that leaves the account. */
export const AccountHead = ({ figures }: { readonly figures: AccountFigures }) => {
  const { t } = useTranslation('portfolio');
  const { money, percent } = useFormat();
  const ratio = figures.advancePaymentRatio;
  return (
    <Head figure={<Result value={figures.openProfit} />}>
      <Fact label={<Explained by={explanation(netWorth, figures)}>{t('equity')}</Explained>}>
        {money(figures.netWorth)}
      </Fact>
      <Fact label={<Explained by={explanation(availablePrepayment, figures)}>{t('freeMargin')}</Explained>}>
        {money(figures.availablePrepayment)}
      </Fact>
      <Fact
        label={
          <Explained by={ratio ? explanation(advancePaymentRatio, figures) : undefined}>{t('marginLevel')}</Explained>
        }
      >
        {percent(ratio)}
      </Fact>
    </Head>
  );
};

/** The same, on its first way here. */
export const AccountHeadBones = () => {
  const { t } = useTranslation('portfolio');
  const bone = (width: number) => <Bone width={width} height={16} />;
  return (
    <div className={style.bones} aria-hidden="true">
      <Head figure={<Bone width={160} height={32} />}>
        <Fact label={t('equity')}>{bone(72)}</Fact>
        <Fact label={t('freeMargin')}>{bone(72)}</Fact>
        <Fact label={t('marginLevel')}>{bone(56)}</Fact>
      </Head>
    </div>
  );
};

const Head = ({ figure, children }: { readonly figure: ReactNode; readonly children: ReactNode }) => {
  const { t } = useTranslation('portfolio');
  return (
    <Block label={t('account')}>
      <p className={style.caption}>
        <span>{t('profit')}</span>
        <span>USD</span>
      </p>
      <p className={style.figure}>{figure}</p>
      <Facts>{children}</Facts>
    </Block>
  );
};
