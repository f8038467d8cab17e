import { useTranslation } from 'react-i18next';
import { netVolume } from '../../../domain/money/closeOutDistance.ts';
import { total } from '../../../domain/money/position.ts';
import type { LivePosition } from '../../tradingAccount/index.ts';
import { Result, Row, Side, useFormat } from '../../ui/index.ts';
import style from './SymbolSums.module.css';

/** Sums of the symbols that have several positions: how many, their net volume, their result now. */
export const SymbolSums = ({ positions }: { readonly positions: readonly LivePosition[] }) => {
  const { t } = useTranslation('positions');
  const symbols = [...new Set(positions.map(({ order }) => order.symbol))];
  const several = symbols
    .map((symbol) => ({ symbol, members: positions.filter(({ order }) => order.symbol === symbol) }))
    .filter(({ members }) => members.length > 1);
  if (several.length === 0) return null;
  return (
    <ul className={style.sums} aria-label={t('sums.label')}>
      {several.map((sum) => (
        <SymbolSum key={sum.symbol} {...sum} />
      ))}
    </ul>
  );
};

type SymbolSumProps = { readonly symbol: string; readonly members: readonly LivePosition[] };

const SymbolSum = ({ symbol, members }: SymbolSumProps) => {
  const { t } = useTranslation('positions');
  const { lots } = useFormat();
  const net = netVolume(members.map(({ order }) => order));
  const results = members.flatMap(({ value }) => (value ? [value.profit.result] : []));
  return (
    <Row
      title={symbol}
      note={
        <>
          {t('sums.count', { count: members.length })}{' '}
          {net ? <Side direction={net.direction} lots={lots(net.volume)} /> : lots('0')}
        </>
      }
      end={<Result value={results.length < members.length ? undefined : total(results)} />}
    />
  );
};
