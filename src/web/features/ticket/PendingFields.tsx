import { useTranslation } from 'react-i18next';
import { decimal, fixedText } from '../../../domain/decimal.ts';
import { pointSize } from '../../../domain/market/points.ts';
import { entryPrice } from '../../../domain/market/quote.ts';
import type { Schema } from '../../api/index.ts';
import { Field, Stepper, useFormat } from '../../ui/index.ts';
import { ExpiryField } from './ExpiryField.tsx';
import style from './TicketFields.module.css';
import type { Ticket } from './useTicket.ts';

type PendingFieldsProps = {
  readonly instrument: Schema<'Instrument'>;
  readonly ticket: Ticket;
  readonly errorOf: (field: string) => string | undefined;
};

/** What a pending order waits for, and how long. */
export const PendingFields = ({ instrument, ticket, errorOf }: PendingFieldsProps) => {
  const { draft, change, nowSeconds } = ticket;
  return (
    <>
      <PriceField instrument={instrument} ticket={ticket} errorOf={errorOf} />
      <ExpiryField
        value={draft.expiry}
        onChange={(expiry) => change({ expiry })}
        nowSeconds={nowSeconds}
        error={errorOf('expiresAt')}
      />
    </>
  );
};

/** The price, and which kind of order it makes on its side of the market. */
const PriceField = ({ instrument, ticket, errorOf }: PendingFieldsProps) => {
  const { t } = useTranslation('ticket');
  const format = useFormat();
  const { draft, change, quote, order } = ticket;
  const market = quote && entryPrice(draft.direction, quote);
  const point = pointSize(instrument.digits).toFixed();

  const kind = () => {
    if (draft.price === '' || !market || order.kind === 'market') return undefined;
    const away = decimal(draft.price).minus(market);
    const distance = format.price(fixedText(away.abs(), instrument.digits));
    return t(`waits.${order.kind}${away.lt(0) ? 'Below' : 'Above'}`, { distance });
  };
  // Nothing is wrong with a field that nobody has come to yet.
  const error = draft.price === '' ? undefined : errorOf('price');
  return (
    <div className={style.field} data-field="price">
      <Field label={t('price')} aside={<span>{kind()}</span>} error={error}>
        <Stepper
          value={draft.price}
          onChange={(price) => change({ price })}
          step={point}
          minimum={point}
          start={market}
        />
      </Field>
    </div>
  );
};
