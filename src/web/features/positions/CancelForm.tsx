import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { entryPrice } from '../../../domain/market/quote.ts';
import type { Schema } from '../../api/index.ts';
import { selectAccountType } from '../../device/session.ts';
import { useIsCustomerAwaited } from '../../intents/index.ts';
import { useQuote } from '../../market/index.ts';
import { Button, ButtonPair, useFormat } from '../../ui/index.ts';
import { Failure } from './Failure.tsx';
import { OrderGone } from './OrderGone.tsx';
import { OrderHead } from './OrderHead.tsx';
import style from './TaskSheet.module.css';
import { useCancelOrder } from './useCancelOrder.ts';

type Order = Schema<'Order'>;
type CancelFormProps = { readonly order: Order; readonly isGone: boolean; readonly onDone: () => void };

/** Cancels a pending order. Canceling is always possible, on a stale price and in a closed market too. */
export const CancelForm = ({ order, isGone, onDone }: CancelFormProps) => {
  const { t } = useTranslation('positions');
  const { enteredLots: lots } = useFormat();
  const quote = useQuote(order.symbol);
  const account = useSelector(selectAccountType);
  const isCustomerAwaited = useIsCustomerAwaited();
  const [failure, setFailure] = useState<string>();
  const canceling = useCancelOrder(order.id, { onDone, onFailed: setFailure });
  if ((isGone || order.status !== 'pending') && canceling.progress === 'idle') {
    return <OrderGone orderId={order.id} onDone={onDone} />;
  }
  const cancel = () => {
    setFailure(undefined);
    canceling.start({ 'X-Account': account });
  };
  return (
    <div className={style.form}>
      <OrderHead order={order} side="opening" price={quote && entryPrice(order.direction, quote)} />
      <p>{t(`cancel.${order.kind}`)}</p>
      <Failure words={failure} />
      <ButtonPair>
        <Button onPress={onDone}>{t('cancel.keep')}</Button>
        <Button
          kind="confirm"
          onPress={cancel}
          reason={isCustomerAwaited ? t('ui:loading') : undefined}
          reasonIcon="clock"
          waiting={canceling.progress === 'idle' ? undefined : t(canceling.progress)}
        >
          {t('cancel.action', { lots: lots(order.volume), symbol: order.symbol })}
        </Button>
      </ButtonPair>
    </div>
  );
};
