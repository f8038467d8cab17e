import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { decimal } from '../../../domain/decimal.ts';
import { formatLondon } from '../../../domain/londonFormat.ts';
import { netResultOf } from '../../../domain/money/profit.ts';
import type { Schema } from '../../api/index.ts';
import { Block, Button, Explained, Fact, Facts, Result, useFormat } from '../../ui/index.ts';
import style from './HistoryList.module.css';

type HistoryTotalsProps = {
  readonly page: Pick<Schema<'OrderPage'>, 'totals' | 'totalsSinceReset' | 'resets'>;
  /** True where the orders reach back to the opening of the account. */
  readonly isWhole: boolean;
  /** True where the customer has chosen the days: their totals are of all of them at first. */
  readonly hasChosenDays: boolean;
};

/**
 * Totals of all filtered orders, not only of those scrolled to. Of a demo account that was reset they count from its
 * latest reset, until the customer asks for all or chooses days.
 */
export const HistoryTotals = ({ page, isWhole, hasChosenDays }: HistoryTotalsProps) => {
  const { t } = useTranslation('history');
  const { money } = useFormat();
  const [isAll, setIsAll] = useState(hasChosenDays);
  const { totals: all, totalsSinceReset: since, resets } = page;
  const totals = since && !isAll ? since : all;
  const net = netResultOf(totals);
  const note = since && !isAll ? t('sinceReset', { time: formatLondon(resets[0]?.at ?? 0) }) : t('sinceOpening');
  return (
    <Block label={t('totals')}>
      <Facts>
        <Fact label={<Explained by={net}>{t('net')}</Explained>}>
          <Result value={net.result} />
        </Fact>
        <Fact label={t('costs')}>{money(decimal(totals.fee).plus(totals.overnightFee))}</Fact>
        <Fact label={t('wonLost')}>
          {totals.won} / {totals.lost}
        </Fact>
      </Facts>
      {isWhole || (since && !isAll) ? <p className={style.since}>{note}</p> : null}
      {since ? (
        <p className={style.step}>
          <Button isSmall onPress={() => setIsAll(!isAll)}>
            {t(isAll ? 'countSinceReset' : 'countAll')}
          </Button>
        </p>
      ) : null}
    </Block>
  );
};
