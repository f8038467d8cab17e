import { useTranslation } from 'react-i18next';
import { entryPrice } from '../../../domain/market/quote.ts';
import { isNearPrice } from '../../../domain/orders/farPrice.ts';
import { fieldOf } from '../../../domain/refusal.ts';
import type { Schema } from '../../api/index.ts';
import { useServerSeconds } from '../../market/index.ts';
import { ExpiryField, useRefusalWords, VolumeField } from '../../orders/index.ts';
import { AmountInput, FigureField } from '../../ui/index.ts';
import type { PendingEntry } from './pendingEntry.ts';
import style from './TaskSheet.module.css';
import type { Edited } from './useOrderChange.ts';

type PendingFieldsProps = {
  readonly order: Schema<'Order'>;
  readonly edited: Edited;
  readonly instrument: Schema<'Instrument'> | undefined;
  readonly value: PendingEntry;
  readonly onChange: (value: PendingEntry) => void;
};

/** Fields that only a pending order can change: the price that it waits for, its volume and its expiry. */
export const PendingFields = (props: PendingFieldsProps) => {
  const { order, edited, instrument, value, onChange } = props;
  const { t } = useTranslation('positions');
  const wordsOf = useRefusalWords(order.direction, { digits: instrument?.digits, isPriceEmpty: value.price === '' });
  const nowSeconds = useServerSeconds();
  const market = edited.quote && entryPrice(order.direction, edited.quote);
  const errorOf = (field: string) => {
    const refusal = edited.refusals.find((found) => fieldOf(found) === field);
    return refusal && wordsOf(refusal);
  };
  const isExpected = (typed: string) =>
    instrument !== undefined && market !== undefined && isNearPrice(typed, market, instrument.tab);
  const typePrice = (price: PendingEntry['price']) => onChange({ ...value, price });
  return (
    <>
      <div className={style.pair}>
        <div data-field="price">
          <FigureField
            label={t(`edit.${order.kind}`)}
            error={errorOf('price')}
            question={edited.farQuestions.at('price')}
            value={value.price}
            onChange={typePrice}
          >
            <AmountInput
              value={value.price}
              onChange={typePrice}
              ownUnit={instrument?.quoteCurrency}
              isExpected={isExpected}
            />
          </FigureField>
        </div>
        {instrument ? (
          <div data-field="volume">
            <VolumeField
              instrument={instrument}
              value={value.volume}
              onChange={(volume) => onChange({ ...value, volume })}
              error={errorOf('volume')}
            />
          </div>
        ) : null}
      </div>
      <ExpiryField
        value={value.expiry}
        onChange={(expiry) => onChange({ ...value, expiry })}
        nowSeconds={nowSeconds}
        error={errorOf('expiresAt')}
      />
    </>
  );
};
