import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FigureEntry, isUnread } from '../../../domain/input/figureEntry.ts';
import type { DeviationFault } from '../../../domain/orders/deviation.ts';
import type { MarketOrder, PendingOrder } from '../../../domain/orders/orderRules.ts';
import type { Schema } from '../../api/index.ts';
import { AmountInput, FigureField, Icon, Sheet, useFormat } from '../../ui/index.ts';
import style from './SlippageField.module.css';
import fields from './TicketFields.module.css';
import { worstFill } from './worstFill.ts';

type SlippageFieldProps = {
  readonly instrument: Schema<'Instrument'>;
  /** Pips; unlimited where empty. */
  readonly value: FigureEntry;
  readonly onChange: (pips: FigureEntry) => void;
  readonly order: MarketOrder | PendingOrder;
  readonly fault: DeviationFault | undefined;
};

/** Says why a maximum slippage cannot be sent. */
export const useSlippageWords = () => {
  const { t } = useTranslation('ticket');
  const { number } = useFormat();
  return ({ of, pips }: DeviationFault): string => t(`deviation.${of}`, { pips: number(pips) });
};

/** Pips offered as buttons; the first is no limit. */
const CHOICES = ['', '5', '10', '20'] as const;

/** Maximum slippage of a market order against the price seen: a row that shows it, and its field in a sheet. */
export const SlippageField = ({ instrument, value, onChange, order, fault }: SlippageFieldProps) => {
  const { t } = useTranslation(['ticket', 'orders']);
  const { number, price } = useFormat();
  const faultWords = useSlippageWords();
  const [isOpen, setIsOpen] = useState(false);
  const label = t('deviation.label');
  const wordsOf = (pips: string) =>
    pips === '' ? t('deviation.any') : t('orders:pips', { count: Number(pips), pips: number(pips) });
  const worst = worstFill(instrument, order);
  return (
    <>
      <button type="button" className={fields.row} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <span>{label}</span>
        <span className={fields.value}>{isUnread(value) ? value.typed : wordsOf(value)}</span>
        <Icon name="forward" size={16} />
      </button>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={label}>
        <div className={style.choices} role="group" aria-label={label}>
          {CHOICES.map((pips) => (
            <button key={pips} type="button" aria-pressed={pips === value} onClick={() => onChange(pips)}>
              {pips === '' ? t('deviation.any') : number(pips)}
            </button>
          ))}
        </div>
        <FigureField
          label={t('orders:unit.pips')}
          aside={worst === undefined ? null : <span>{t('deviation.atWorst', { price: price(worst) })}</span>}
          help={t('deviation.help')}
          error={fault && faultWords(fault)}
          value={value}
          onChange={onChange}
        >
          <AmountInput value={value} onChange={onChange} placeholder={t('deviation.any')} />
        </FigureField>
      </Sheet>
    </>
  );
};
