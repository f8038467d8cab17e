import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { BUY } from '../../../domain/direction.ts';
import type { Freshness } from '../../../domain/quote.ts';
import type { LivePosition } from '../../account/index.ts';
import { selectAccountMode } from '../../device/session.ts';
import { Button, Result, Sum, Sums, useFormat, useNotice } from '../../ui/index.ts';
import type { Closing } from './useClosing.ts';

type CloseButtonProps = LivePosition & { readonly freshness: Freshness; readonly closing: Closing };

/** Closes a position wholly, after asking; or says why it cannot, or how far the closing has come. */
export const CloseButton = ({ order, value, freshness, closing }: CloseButtonProps) => {
  const { t } = useTranslation('portfolio');
  const { lots, price } = useFormat();
  const ask = useNotice();
  const account = useSelector(selectAccountMode);
  const what = { lots: lots(order.volume), symbol: order.symbol };

  const close = async () => {
    if (!value) return;
    const isAgreed = await ask({
      mode: account,
      text: t(order.direction === BUY ? 'question.buy' : 'question.sell', { ...what, price: price(value.price) }),
      figures: (
        <Sums>
          <Sum label={t('priceResult')}>
            <Result value={value.profit} />
          </Sum>
        </Sums>
      ),
    });
    if (isAgreed) closing.start({ 'X-Account': account, orderId: order.id, priceSeen: value.price });
  };

  const isPriced = value && freshness !== 'stale' && freshness !== 'closed';
  const reason = freshness === 'closed' ? t('marketClosed') : t('priceStale');
  return (
    <Button
      onPress={() => void close()}
      reason={isPriced ? undefined : reason}
      reasonIcon="clock"
      waiting={closing.progress === 'idle' ? undefined : t(closing.progress)}
    >
      {t('close', what)}
    </Button>
  );
};
