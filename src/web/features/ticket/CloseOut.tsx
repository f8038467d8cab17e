import { useTranslation } from 'react-i18next';
import { fixedText } from '../../../domain/decimal.ts';
import type { Schema } from '../../api/index.ts';
import { type LiveAccount, useMarginMarks } from '../../tradingAccount/index.ts';
import { Explained, MarginMeter, Sum, Sums, useFormat } from '../../ui/index.ts';
import style from './OrderCosts.module.css';
import { previewCloseOut } from './preview.ts';
import type { Ticket } from './useTicket.ts';

type CloseOutProps = {
  readonly instrument: Schema<'Instrument'>;
  readonly ticket: Ticket;
  readonly account: LiveAccount & { readonly status: 'ready' };
};

/**
 * Effect of the order on the account: the margin level after it, and the distance of the price at which it is closed
 * out.
 */
export const CloseOut = ({ instrument, ticket, account }: CloseOutProps) => {
  const { t } = useTranslation('ticket');
  const { percent, price } = useFormat();
  const marks = useMarginMarks();
  const level = ticket.cost?.after.advancePaymentRatio;
  const ratio = level?.result ?? null;
  const closeOut = previewCloseOut(instrument, ticket, account, marks?.closeOutAt);
  const where = () => {
    if (!closeOut) return price(null);
    if (closeOut.price === null) return t('cost.notByPrice');
    return (
      <>
        <span className={style.caption}>
          {t('cost.away', { distance: price(fixedText(closeOut.distance.result, instrument.digits)) })}
        </span>{' '}
        {price(closeOut.price)}
      </>
    );
  };
  return (
    <>
      <Sums isExplained>
        <Sum label={<Explained by={level}>{t('cost.levelAfter')}</Explained>}>{percent(ratio)}</Sum>
      </Sums>
      {marks ? <MarginMeter ratio={ratio} closeOutAt={Number(marks.closeOutAt)} warnAt={Number(marks.warnAt)} /> : null}
      <Sums isExplained>
        <Sum
          label={
            <Explained by={closeOut?.distance} instrument={instrument} resultName={t('cost.closeOutDistance')}>
              {t('cost.closeOutAt')}
            </Explained>
          }
        >
          {where()}
        </Sum>
      </Sums>
    </>
  );
};
