import { useTranslation } from 'react-i18next';
import { PATHS, useNavigation } from '../../navigation/index.ts';
import { Alert, Block, Button, Fact, Facts, Side, useFormat } from '../../ui/index.ts';
import type { SentOrder } from './useOrderIntent.ts';

/** In place of the fields, while nobody knows yet what became of an order: what it was, and that it cannot happen twice. */
export const SentOrderFacts = ({ order, pressedAtMs }: Pick<SentOrder, 'order' | 'pressedAtMs'>) => {
  const { t } = useTranslation('trade');
  const { clock, lots, price } = useFormat();
  const { switchTab } = useNavigation();
  return (
    <>
      <Alert tone="warn" icon="clock" title={t('unknown.title')}>
        {t('unknown.text')}
      </Alert>
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
          <Fact label={t('sentAt')}>{clock(Math.floor(pressedAtMs / 1000))}</Fact>
        </Facts>
      </Block>
      <Block label={t('toPositions')}>
        <Button onPress={() => switchTab(PATHS.position)}>{t('toPositions')}</Button>
      </Block>
    </>
  );
};
