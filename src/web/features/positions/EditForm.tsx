import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { Decimal } from '../../../domain/decimal.ts';
import { entryPrice } from '../../../domain/market/quote.ts';
import { api } from '../../api/index.ts';
import { selectAccountType } from '../../device/session.ts';
import { type ExitLevelEntries, exitLevelEntries, ExitLevelFields, useRefusalWords } from '../../orders/index.ts';
import type { LivePosition } from '../../tradingAccount/index.ts';
import { AmountInput, Button, ButtonPair, Field } from '../../ui/index.ts';
import { ExitLevelPreview } from './ExitLevelPreview.tsx';
import { Failure } from './Failure.tsx';
import { OrderGone } from './OrderGone.tsx';
import { OrderHead } from './OrderHead.tsx';
import style from './TaskSheet.module.css';
import { useChangeOrder } from './useChangeOrder.ts';
import { useOrderChange } from './useOrderChange.ts';

type EditFormProps = {
  readonly position: LivePosition;
  /** Equity of the account, which percentages refer to. */
  readonly netWorth: Decimal;
  readonly isGone: boolean;
  readonly onDone: () => void;
};

/** Changes the stop loss and take profit of an order, and the price of a pending one. */
export const EditForm = ({ position: { order, value }, netWorth, isGone, onDone }: EditFormProps) => {
  const { t } = useTranslation('positions');
  const [first] = useState(order);
  const [entries, setEntries] = useState<ExitLevelEntries>(() => exitLevelEntries(order));
  const [price, setPrice] = useState(order.placePrice);
  const account = useSelector(selectAccountType);
  const { data: instrument, isLoading } = api.useGetInstrumentQuery({ id: order.symbol });
  const { change, levelContext, refusals, quote } = useOrderChange({
    first,
    order,
    entries,
    price,
    instrument,
    netWorth,
  });
  const wordsOf = useRefusalWords(order.direction);
  const [failure, setFailure] = useState<string>();
  const changing = useChangeOrder(order.id, { onDone, onFailed: setFailure });
  const isPending = first.status === 'pending';
  if ((isGone || order.status !== first.status) && changing.progress === 'idle') {
    return <OrderGone orderId={order.id} onDone={onDone} />;
  }

  const [refusal] = refusals;
  const wrongPrice = refusals.find(({ detail }) => detail?.['field'] === 'price');
  const save = () => {
    setFailure(undefined);
    changing.start({ 'X-Account': account, change: { orderId: order.id, ...change } });
  };
  return (
    <div className={style.form}>
      <OrderHead
        order={order}
        side={isPending ? 'opening' : 'closing'}
        price={isPending ? quote && entryPrice(order.direction, quote) : value?.price}
      />
      {isPending ? (
        <Field label={t(`edit.${order.kind}`)} error={wrongPrice && wordsOf(wrongPrice)}>
          <AmountInput value={price} onChange={setPrice} />
        </Field>
      ) : null}
      <ExitLevelFields
        direction={order.direction}
        entries={entries}
        onChange={setEntries}
        levelContext={levelContext}
        refusals={refusals}
      />
      {levelContext ? <ExitLevelPreview entries={entries} levelContext={levelContext} /> : null}
      <Failure words={failure} />
      <ButtonPair>
        <Button onPress={onDone}>{t('ui:notice.cancel')}</Button>
        <Button
          kind="confirm"
          onPress={save}
          reason={isLoading ? t('ui:loading') : refusal && wordsOf(refusal)}
          reasonIcon={isLoading ? 'clock' : 'warning'}
          waiting={changing.progress === 'idle' ? undefined : t(changing.progress)}
        >
          {t('edit.save', { symbol: order.symbol })}
        </Button>
      </ButtonPair>
    </div>
  );
};
