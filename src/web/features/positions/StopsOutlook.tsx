import { useTranslation } from 'react-i18next';
import { decimal } from '../../../domain/decimal.ts';
import { valueAt } from '../../../domain/money/position.ts';
import { profitOf } from '../../../domain/money/profit.ts';
import { askedStops, type StopEntries, type StopsBasis } from '../../orders/index.ts';
import { Explained, explanation, Result, Sum, Sums } from '../../ui/index.ts';

type StopsOutlookProps = { readonly entries: StopEntries; readonly basis: StopsBasis };

/** What the order would bring at its stop loss and at its take profit, converted as now. */
export const StopsOutlook = ({ entries, basis }: StopsOutlookProps) => {
  const { t } = useTranslation('positions');
  const { stops } = askedStops(entries, basis);
  return (
    <Sums isExplained>
      <Sum label={<ResultName level={stops.stopLoss} basis={basis} name={t('outlook.atStop')} />}>
        <Result value={resultAt(stops.stopLoss, basis)?.profit} />
      </Sum>
      <Sum label={<ResultName level={stops.takeProfit} basis={basis} name={t('outlook.atTarget')} />}>
        <Result value={resultAt(stops.takeProfit, basis)?.profit} />
      </Sum>
    </Sums>
  );
};

const resultAt = (level: string | null, { instrument, direction, volume, openPrice, pair }: StopsBasis) =>
  level === null ? undefined : valueAt({ ...instrument, direction, volume, placePrice: openPrice }, level, pair);

type ResultNameProps = { readonly level: string | null; readonly basis: StopsBasis; readonly name: string };

const ResultName = ({ level, basis, name }: ResultNameProps) => {
  const value = resultAt(level, basis);
  if (!value) return name;
  const { direction, openPrice, volume, instrument } = basis;
  const by = explanation(profitOf(direction), {
    openPrice: decimal(openPrice),
    closePrice: decimal(value.price),
    contractSize: decimal(instrument.contractSize),
    volume: decimal(volume),
    conversionRate: decimal(value.conversion.rate),
  });
  return <Explained by={by}>{name}</Explained>;
};
