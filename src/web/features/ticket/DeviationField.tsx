import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AmountInput, Field, Icon, Sheet, useFormat } from '../../ui/index.ts';
import style from './TicketFields.module.css';

type DeviationFieldProps = { readonly value: string; readonly onChange: (points: string) => void };

/** Maximum deviation of a market order from the price seen: a row that shows it, and its field in a sheet. */
export const DeviationField = ({ value, onChange }: DeviationFieldProps) => {
  const { t } = useTranslation('ticket');
  const { number } = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const said =
    value === '' ? t('deviation.any') : t('deviation.points', { count: Number(value), points: number(value) });
  return (
    <>
      <button type="button" className={style.row} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <span>{t('deviation.label')}</span>
        <span className={style.value}>{said}</span>
        <Icon name="forward" size={16} />
      </button>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('deviation.label')}>
        <Field label={t('deviation.inPoints')} help={t('deviation.help')}>
          <AmountInput value={value} onChange={onChange} isWhole placeholder={t('deviation.any')} />
        </Field>
      </Sheet>
    </>
  );
};
