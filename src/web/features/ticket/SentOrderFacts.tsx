import { useTranslation } from 'react-i18next';
import { PATHS, useNavigation } from '../../navigation/index.ts';
import { Alert, Block, Button, Fact, Facts, Side, useFormat } from '../../ui/index.ts';
import { LostAnswer } from './LostAnswer.tsx';
import type { SentOrder } from './useOrderIntent.ts';
import { WaitingForAnswer } from './WaitingForAnswer.tsx';

/**
 * Facts of a sent order, in place of the fields while its answer is pending: what was sent, and how long ago. Where the
 * answer was lost: that the order cannot be carried out twice, and the steps known of its outcome.
 */
export const SentOrderFacts = ({ order, pressedAtMs, clockOffsetMs, checking }: SentOrder) => {
  const { t } = useTranslation('ticket');
  const { clock, enteredLots: lots, price } = useFormat();
  const { switchTab } = useNavigation();
  return (
    <>
      {checking ? (
        <Alert tone="warn" icon="clock" title={t('unknown.title')}>
          {t('unknown.text')}
        </Alert>
      ) : null}
      <Block title={order.symbol}>
        <Facts>
          <Fact label={t('title')}>
            <Side direction={order.direction} lots={lots(order.volume)} />
          </Fact>
          {order.price === undefined ? (
            <Fact label={t('priceSeen')}>{price(order.priceSeen)}</Fact>
          ) : (
            <Fact label={t('price')}>{price(order.price)}</Fact>
          )}
          <Fact label={t('pressedAt')}>{clock(Math.floor((pressedAtMs + clockOffsetMs) / 1000))}</Fact>
        </Facts>
        {checking ? (
          <LostAnswer pressedAtMs={pressedAtMs} clockOffsetMs={clockOffsetMs} checking={checking} />
        ) : (
          <WaitingForAnswer sinceMs={pressedAtMs} />
        )}
      </Block>
      <Block label={t('toPositions')}>
        <Button onPress={() => switchTab(PATHS.position)}>{t('toPositions')}</Button>
      </Block>
    </>
  );
};
