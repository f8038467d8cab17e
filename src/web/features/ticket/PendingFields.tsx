import { useTranslation } from 'react-i18next';
import { decimal, fixedText } from '../../../domain/decimal.ts';
import { figureOf } from '../../../domain/input/figureEntry.ts';
import { pointSize } from '../../../domain/market/points.ts';
import { entryPrice } from '../../../domain/market/quote.ts';
import { isNearPrice } from '../../../domain/orders/farPrice.ts';
import type { Schema } from '../../api/index.ts';
import { ExpiryField } from '../../orders/index.ts';
import { AmountInput, FigureField, useFormat } from '../../ui/index.ts';
import style from './TicketFields.module.css';
import type { Ticket } from './useTicket.ts';

type PendingFieldsProps = {
  readonly instrument: Schema<'Instrument'>;
  readonly ticket: Ticket;
  readonly errorOf: (field: string) => string | undefined;
};

/** Price and expiry of a pending order. */
export const PendingFields = ({ instrument, ticket, errorOf }: PendingFieldsProps) => {
  const { draft, change, nowSeconds } = ticket;
  return (
    <>
      <PriceField instrument={instrument} ticket={ticket} errorOf={errorOf} />
      <div className={style.field}>
        <ExpiryField
          value={draft.expiry}
          onChange={(expiry) => change({ expiry })}
          nowSeconds={nowSeconds}
          error={errorOf('expiresAt')}
        />
      </div>
    </>
  );
};

/** Price of a pending order, and the kind it makes: limit or stop, by its side of the market. */
const PriceField = ({ instrument, ticket, errorOf }: PendingFieldsProps) => {
  const { t } = useTranslation('ticket');
  const format = useFormat();
  const { draft, change, quote, order, farQuestions } = ticket;
  const price = figureOf(draft.price);
  const type = (typed: typeof draft.price) => change({ price: typed });
  const market = quote && entryPrice(draft.direction, quote);

  const kind = () => {
    if (price === '' || !market || order.kind === 'market') return undefined;
    const away = decimal(price).minus(market);
    const distance = format.price(fixedText(away.abs(), instrument.digits));
    return t(`waits.${order.kind}${away.lt(0) ? 'Below' : 'Above'}`, { distance });
  };
  // An empty field that was not touched yet shows no error.
  const error = draft.price === '' ? undefined : errorOf('price');
  return (
    <div className={style.field} data-field="price">
      <FigureField
        label={t('price')}
        aside={<span>{kind()}</span>}
        error={error}
        question={farQuestions.at('price')}
        value={draft.price}
        onChange={type}
      >
        <AmountInput
          value={draft.price}
          onChange={type}
          ownUnit={instrument.quoteCurrency}
          isExpected={(typed) => market !== undefined && isNearPrice(typed, market, instrument.tab)}
          placeholder={market && format.price(market)}
          steps={{
            step: instrument.pipSize,
            minimum: pointSize(instrument.digits).toFixed(),
            start: market ?? '',
            digits: instrument.digits,
          }}
        />
      </FigureField>
    </div>
  );
};
