import { useTranslation } from 'react-i18next';
import { decimal } from '../../../domain/decimal.ts';
import { netResultOf } from '../../../domain/money/profit.ts';
import type { Schema } from '../../api/index.ts';
import { Block, Explained, Fact, Facts, Result, useFormat } from '../../ui/index.ts';

/** Totals of all filtered orders, not only of those scrolled to. */
export const HistoryTotals = ({ totals }: { readonly totals: Schema<'OrderTotals'> }) => {
  const { t } = useTranslation('history');
  const { money } = useFormat();
  const net = netResultOf(totals);
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
    </Block>
  );
};
