import { useTranslation } from 'react-i18next';
import { decimal } from '../../../domain/decimal.ts';
import { valueAt } from '../../../domain/money/position.ts';
import { profitOf } from '../../../domain/money/profit.ts';
import { askedExitLevels, type ExitLevelEntries, type ExitLevelEntryContext } from '../../orders/index.ts';
import { Explained, explanation, Result, Sum, Sums } from '../../ui/index.ts';

type ExitLevelPreviewProps = { readonly entries: ExitLevelEntries; readonly levelContext: ExitLevelEntryContext };

/** Preview of the order's result at its stop loss and at its take profit, converted at the current rate. */
export const ExitLevelPreview = ({ entries, levelContext }: ExitLevelPreviewProps) => {
  const { t } = useTranslation('positions');
  const { exitLevels: stops } = askedExitLevels(entries, levelContext);
  return (
    <Sums isExplained>
      <Sum label={<ResultName level={stops.stopLoss} levelContext={levelContext} name={t('outlook.atStop')} />}>
        <Result value={resultAt(stops.stopLoss, levelContext)?.profit} />
      </Sum>
      <Sum label={<ResultName level={stops.takeProfit} levelContext={levelContext} name={t('outlook.atTarget')} />}>
        <Result value={resultAt(stops.takeProfit, levelContext)?.profit} />
      </Sum>
    </Sums>
  );
};

const resultAt = (level: string | null, { instrument, direction, volume, openPrice, pair }: ExitLevelEntryContext) =>
  level === null ? undefined : valueAt({ ...instrument, direction, volume, placePrice: openPrice }, level, pair);

type ResultNameProps = {
  readonly level: string | null;
  readonly levelContext: ExitLevelEntryContext;
  readonly name: string;
};

const ResultName = ({ level, levelContext, name }: ResultNameProps) => {
  const value = resultAt(level, levelContext);
  if (!value) return name;
  const { direction, openPrice, volume, instrument } = levelContext;
  const by = explanation(profitOf(direction), {
    openPrice: decimal(openPrice),
    closePrice: decimal(value.price),
    contractSize: decimal(instrument.contractSize),
    volume: decimal(volume),
    conversionRate: decimal(value.conversion.rate),
  });
  return <Explained by={by}>{name}</Explained>;
};
