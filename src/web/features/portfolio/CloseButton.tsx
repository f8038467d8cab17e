import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { BUY } from '../../../domain/direction.ts';
import type { Valuation } from '../../../domain/position.ts';
import { api, type Schema } from '../../api/index.ts';
import { selectAccountMode } from '../../device/session.ts';
import { type Outcome, useIntent } from '../../intents/index.ts';
import { useFreshness } from '../../market/index.ts';
import { Button, Result, Sum, Sums, useFormat, useNotice, useToast } from '../../ui/index.ts';

type CloseButtonProps = { readonly order: Schema<'Order'>; readonly value: Valuation | undefined };

type Closing = { readonly 'X-Account': 'real' | 'demo'; readonly orderId: string; readonly priceSeen: string };

/** Closes a position wholly, after asking; done once, however often the press is sent. */
export const CloseButton = ({ order, value }: CloseButtonProps) => {
  const { t } = useTranslation('portfolio');
  const { lots, price, signedMoney } = useFormat();
  const ask = useNotice();
  const toast = useToast();
  const account = useSelector(selectAccountMode);
  const freshness = useFreshness(order.symbol);
  const [closePosition] = api.useClosePositionMutation();
  const what = { side: t(order.direction === BUY ? 'buy' : 'sell'), lots: lots(order.volume), symbol: order.symbol };

  const { progress, start } = useIntent<Closing, Schema<'Order'>>({
    operationId: 'closePosition',
    subject: order.id,
    send: (request, key) => closePosition({ ...request, 'Idempotency-Key': key }).unwrap(),
    onEnd: (outcome: Outcome<Schema<'Order'>>) => {
      if (outcome.kind === 'done') {
        const { closePrice, profit } = outcome.answer;
        return toast(t('closed', { ...what, price: price(closePrice), result: signedMoney(profit) }));
      }
      toast((outcome.kind === 'refused' && outcome.error.msg) || t('notSent'));
    },
  });

  const close = async () => {
    if (!value) return;
    const isAgreed = await ask({
      mode: account,
      text: t('question', { ...what, price: price(value.price) }),
      figures: (
        <Sums>
          <Sum label={t('priceResult')}>
            <Result value={value.profit} />
          </Sum>
        </Sums>
      ),
    });
    if (isAgreed) start({ 'X-Account': account, orderId: order.id, priceSeen: value.price });
  };

  const isPriced = value && freshness !== 'stale' && freshness !== 'closed';
  const reason = freshness === 'closed' ? t('marketClosed') : t('priceStale');
  return (
    <Button
      onPress={() => void close()}
      reason={isPriced ? undefined : reason}
      reasonIcon="clock"
      waiting={progress === 'idle' ? undefined : t(progress)}
    >
      {t('close', what)}
    </Button>
  );
};
