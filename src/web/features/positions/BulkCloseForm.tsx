import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { total } from '../../../domain/money/position.ts';
import type { Schema } from '../../api/index.ts';
import { selectAccountType } from '../../device/session.ts';
import type { LivePosition } from '../../tradingAccount/index.ts';
import { Button, ButtonPair, ChoiceList, Result } from '../../ui/index.ts';
import { BulkCloseResults } from './BulkCloseResults.tsx';
import { Failure } from './Failure.tsx';
import style from './TaskSheet.module.css';
import type { useBulkClose } from './useBulkClose.ts';

type BulkCloseFormProps = {
  readonly positions: readonly LivePosition[];
  readonly pending: readonly Schema<'Order'>[];
  readonly bulkClose: ReturnType<typeof useBulkClose>;
  readonly onDone: () => void;
};

/** Groups of orders that end together, as the call names them. */
const SCOPES = {
  all: { scope: 'all', status: 'open' },
  profit: { scope: 'profit', status: 'open' },
  loss: { scope: 'loss', status: 'open' },
  pending: { scope: 'all', status: 'pending' },
} as const satisfies Record<string, Schema<'CloseOrdersInScope'>>;
type Several = keyof typeof SCOPES;

/**
 * Closes all positions, those in profit or those in loss, or cancels all pending orders; then shows the result of each.
 */
export const BulkCloseForm = ({ positions, pending, bulkClose, onDone }: BulkCloseFormProps) => {
  const { t } = useTranslation('positions');
  const account = useSelector(selectAccountType);
  const inProfit = positions.filter(({ value }) => value?.profit.result.gt(0));
  const inLoss = positions.filter(({ value }) => value?.profit.result.lt(0));
  const members = { all: positions, profit: inProfit, loss: inLoss, pending: [] };
  const count = { all: positions.length, profit: inProfit.length, loss: inLoss.length, pending: pending.length };
  const offered = (Object.keys(SCOPES) as Several[]).filter((several) => count[several] > 0);
  const [chosen, setChosen] = useState<Several>();
  const several = chosen && count[chosen] > 0 ? chosen : offered[0];

  if (bulkClose.results) return <BulkCloseResults results={bulkClose.results} onDone={onDone} />;
  if (!several) {
    return (
      <div className={style.form}>
        <p role="status">{t('several.none')}</p>
        <Button onPress={onDone}>{t('gone.done')}</Button>
      </div>
    );
  }
  const resultOf = (each: Several) => total(members[each].flatMap(({ value }) => (value ? [value.profit.result] : [])));
  return (
    <div className={style.form}>
      <ChoiceList
        label={t('several.label')}
        options={offered.map((value) => ({
          value,
          label: t(`several.${value}`),
          note: t('several.count', { count: count[value] }),
          sample: value === 'pending' ? undefined : <Result value={resultOf(value)} />,
        }))}
        value={several}
        onChange={setChosen}
      />
      <p className={style.note}>{t(several === 'pending' ? 'several.pendingNote' : 'several.note')}</p>
      <Failure words={bulkClose.failure} />
      <ButtonPair>
        <Button onPress={onDone}>{t('ui:notice.cancel')}</Button>
        <Button
          kind="confirm"
          onPress={() => {
            bulkClose.forget();
            bulkClose.start({ 'X-Account': account, scope: SCOPES[several] });
          }}
          waiting={bulkClose.progress === 'idle' ? undefined : t(bulkClose.progress)}
        >
          {t(several === 'pending' ? 'several.cancel' : 'several.close', { count: count[several] })}
        </Button>
      </ButtonPair>
    </div>
  );
};
