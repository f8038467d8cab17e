import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CloseOuts, type LiveFigures, MarginLevel, MarginWarning } from '../../tradingAccount/index.ts';
import { Block, Explained, ExplainedSum, Fact, Facts, Result, Side, SkeletonBar, useFormat } from '../../ui/index.ts';
import style from './AccountHead.module.css';

/** Summary of the account: the open positions' total profit, and the figures that follow from it. */
export const AccountHead = ({ account: { figures, positions } }: { readonly account: LiveFigures }) => {
  const { t } = useTranslation('positions');
  const { money, lots } = useFormat();
  const nameOf = ({ order }: LiveFigures['positions'][number]) => (
    <span>
      {order.symbol} <Side direction={order.direction} lots={lots(order.volume)} />
    </span>
  );
  const openProfit = (
    <ExplainedSum
      meaning={t('sum.profit')}
      parts={positions.map((position) => ({
        key: position.order.id,
        name: nameOf(position),
        value: <Result value={position.value?.profit.result} />,
      }))}
      total={{ name: t('profit'), value: <Result value={figures.openProfit} /> }}
    >
      {t('profit')}
    </ExplainedSum>
  );
  const usedMargin = (
    <ExplainedSum
      meaning={t('sum.margin')}
      parts={positions.map((position) => ({
        key: position.order.id,
        name: nameOf(position),
        value: money(position.order.margin),
      }))}
      total={{ name: t('usedMargin'), value: money(figures.usedMargin) }}
    >
      {t('usedMargin')}
    </ExplainedSum>
  );
  return (
    <>
      <CloseOuts />
      <Head name={openProfit} figure={<Result value={figures.openProfit} />}>
        <Facts>
          <Fact label={<Explained by={figures.netWorth}>{t('equity')}</Explained>}>
            {money(figures.netWorth.result)}
          </Fact>
          <Fact label={usedMargin}>{money(figures.usedMargin)}</Fact>
          <Fact label={<Explained by={figures.availablePrepayment}>{t('freeMargin')}</Explained>}>
            {money(figures.availablePrepayment.result)}
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
          <Fact label={t('usedMargin')}>{bone(72)}</Fact>
          <Fact label={t('freeMargin')}>{bone(72)}</Fact>
        </Facts>
        <SkeletonBar width={320} height={56} />
      </Head>
    </div>
  );
};

type HeadProps = { readonly name: ReactNode; readonly figure: ReactNode; readonly children: ReactNode };

const Head = ({ name, figure, children }: HeadProps) => {
  const { t } = useTranslation('positions');
  return (
    <Block label={t('account')}>
      <p className={style.caption}>
        <span>{name}</span>
        <span>USD</span>
      </p>
      <p className={style.figure}>{figure}</p>
      <div className={style.figures}>{children}</div>
    </Block>
  );
};
