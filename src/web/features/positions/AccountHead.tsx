import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  CloseOuts,
  type LiveFigures,
  MarginLevel,
  MarginWarning,
  OpenProfitSum,
  UsedMarginSum,
  useLeastFreshness,
} from '../../tradingAccount/index.ts';
import { Block, classes, Explained, Fact, Facts, Result, SkeletonBar, useFormat } from '../../ui/index.ts';
import style from './AccountHead.module.css';

/** Summary of the account: the open positions' total profit, and the figures that follow from it. */
export const AccountHead = ({ account }: { readonly account: LiveFigures }) => {
  const { t } = useTranslation('positions');
  const { money } = useFormat();
  const { figures, positions } = account;
  const isOld = useLeastFreshness(positions.map(({ order }) => order.symbol)) === 'stale';
  return (
    <>
      <CloseOuts />
      <Head
        name={
          <OpenProfitSum account={account} meaning={t('sum.profit')}>
            {t('profit')}
          </OpenProfitSum>
        }
        figure={<Result value={figures.openProfit} />}
        isOld={isOld}
      >
        <Facts>
          <Fact label={<Explained by={figures.netWorth}>{t('equity')}</Explained>}>
            {money(figures.netWorth.result)}
          </Fact>
          <Fact label={<Explained by={figures.availablePrepayment}>{t('freeMargin')}</Explained>}>
            {money(figures.availablePrepayment.result)}
          </Fact>
          <Fact
            label={
              <UsedMarginSum account={account} meaning={t('sum.margin')}>
                {t('usedMargin')}
              </UsedMarginSum>
            }
          >
            {money(figures.usedMargin)}
          </Fact>
        </Facts>
        <MarginLevel figures={figures} label={t('marginLevel')} closesOutAt={(level) => t('closesOutAt', { level })} />
      </Head>
      <MarginWarning figures={figures} />
    </>
  );
};

/** Placeholder of the summary while it loads. */
export const AccountHeadSkeleton = () => {
  const { t } = useTranslation('positions');
  const bone = (width: number) => <SkeletonBar width={width} height={16} />;
  return (
    <div className={style.bones} aria-hidden="true">
      <Head name={t('profit')} figure={<SkeletonBar width={160} height={32} />}>
        <Facts>
          <Fact label={t('equity')}>{bone(72)}</Fact>
          <Fact label={t('freeMargin')}>{bone(72)}</Fact>
          <Fact label={t('usedMargin')}>{bone(72)}</Fact>
        </Facts>
        <SkeletonBar width={320} height={56} />
      </Head>
    </div>
  );
};

type HeadProps = {
  readonly name: ReactNode;
  readonly figure: ReactNode;
  /** True when a price behind the figures is out of date. */
  readonly isOld?: boolean;
  readonly children: ReactNode;
};

const Head = ({ name, figure, isOld, children }: HeadProps) => {
  const { t } = useTranslation('positions');
  return (
    <Block label={t('account')}>
      <p className={style.caption}>
        <span>{name}</span>
        <span>USD</span>
      </p>
      <p className={classes(style.figure, isOld && style.old)}>{figure}</p>
      <div className={classes(style.figures, isOld && style.old)}>{children}</div>
    </Block>
  );
};
