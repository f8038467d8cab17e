import { useTranslation } from 'react-i18next';
import { valueAt } from '../../../domain/money/position.ts';
import { netResultOf } from '../../../domain/money/profit.ts';
import type { ExitLevelField } from '../../../domain/orders/exitLevels.ts';
import { fieldOf } from '../../../domain/refusal.ts';
import type { Schema } from '../../api/index.ts';
import { askedExitLevels, type ExitLevelEntries, type ExitLevelEntryContext } from '../../orders/index.ts';
import { Explained, Result, Sum, Sums, useFormat } from '../../ui/index.ts';
import style from './ExitLevelPreview.module.css';

type Charged = Pick<Schema<'Order'>, 'fee' | 'overnightFee'>;

type ExitLevelPreviewProps = {
  readonly entries: ExitLevelEntries;
  /** Undefined while the instrument is not known: nothing can be previewed. */
  readonly levelContext: ExitLevelEntryContext | undefined;
  /** Refusals of the change: a level that is refused has no result. */
  readonly refusals: readonly { readonly detail?: object }[];
  /** Order that is changed: an open one was charged fees, a pending one none. */
  readonly order?: Charged & Pick<Schema<'Order'>, 'status'>;
};

/** Preview of the order's result at its stop loss and at its take profit, converted at the current rate. */
export const ExitLevelPreview = ({ entries, levelContext, refusals, order }: ExitLevelPreviewProps) => {
  const { t } = useTranslation('positions');
  if (!levelContext) return null;
  const { exitLevels } = askedExitLevels(entries, levelContext);
  const figureAt = (field: ExitLevelField) =>
    refusals.some((refusal) => fieldOf(refusal) === field) ? undefined : resultAt(exitLevels[field], levelContext);
  const results = [
    { as: 'atStop', name: t('outlook.atStop'), figure: figureAt('stopLoss') },
    { as: 'atTarget', name: t('outlook.atTarget'), figure: figureAt('takeProfit') },
  ] as const;
  return (
    <Sums isExplained>
      {results.map(({ as, name, figure }) => (
        <Sum
          key={name}
          label={
            <Explained by={figure} as={as} instrument={levelContext.instrument}>
              {name}
            </Explained>
          }
        >
          <Result value={figure?.result} />
          {figure && order?.status === 'open' ? <AfterFees profit={figure.result.toFixed()} charged={order} /> : null}
        </Sum>
      ))}
    </Sums>
  );
};

type AfterFeesProps = { readonly profit: string; readonly charged: Charged };

/** Net result at a level: at its opening price a position has still paid its fees. */
const AfterFees = ({ profit, charged: { fee, overnightFee } }: AfterFeesProps) => {
  const { t } = useTranslation('positions');
  const { signedMoney } = useFormat();
  return (
    <small className={style.net}>
      {t('net')} {signedMoney(netResultOf({ profit, fee, overnightFee }).result)}
    </small>
  );
};

const resultAt = (level: string | null, { instrument, direction, volume, openPrice, pair }: ExitLevelEntryContext) =>
  level === null || volume === ''
    ? undefined
    : valueAt({ ...instrument, direction, volume, placePrice: openPrice }, level, pair)?.profit;
