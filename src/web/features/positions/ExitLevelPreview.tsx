import { useTranslation } from 'react-i18next';
import { valueAt } from '../../../domain/money/position.ts';
import type { ExitLevelField } from '../../../domain/orders/exitLevels.ts';
import { fieldOf } from '../../../domain/refusal.ts';
import { askedExitLevels, type ExitLevelEntries, type ExitLevelEntryContext } from '../../orders/index.ts';
import { Explained, Result, Sum, Sums } from '../../ui/index.ts';

type ExitLevelPreviewProps = {
  readonly entries: ExitLevelEntries;
  readonly levelContext: ExitLevelEntryContext;
  /** Refusals of the change: a level that is refused has no result. */
  readonly refusals: readonly { readonly detail?: object }[];
};

/** Preview of the order's result at its stop loss and at its take profit, converted at the current rate. */
export const ExitLevelPreview = ({ entries, levelContext, refusals }: ExitLevelPreviewProps) => {
  const { t } = useTranslation('positions');
  const { exitLevels } = askedExitLevels(entries, levelContext);
  const { quoteCurrency } = levelContext.instrument;
  const figureAt = (field: ExitLevelField) =>
    refusals.some((refusal) => fieldOf(refusal) === field) ? undefined : resultAt(exitLevels[field], levelContext);
  const results = [
    { name: t('outlook.atStop'), figure: figureAt('stopLoss') },
    { name: t('outlook.atTarget'), figure: figureAt('takeProfit') },
  ];
  return (
    <Sums isExplained>
      {results.map(({ name, figure }) => (
        <Sum
          key={name}
          label={
            <Explained by={figure} quoteCurrency={quoteCurrency}>
              {name}
            </Explained>
          }
        >
          <Result value={figure?.result} />
        </Sum>
      ))}
    </Sums>
  );
};

const resultAt = (level: string | null, { instrument, direction, volume, openPrice, pair }: ExitLevelEntryContext) =>
  level === null || volume === ''
    ? undefined
    : valueAt({ ...instrument, direction, volume, placePrice: openPrice }, level, pair)?.profit;
