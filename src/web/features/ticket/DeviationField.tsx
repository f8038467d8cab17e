import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FigureEntry, isUnread } from '../../../domain/input/figureEntry.ts';
import { AmountInput, FigureField, Icon, Sheet, useFormat } from '../../ui/index.ts';
import style from './TicketFields.module.css';

type DeviationFieldProps = { readonly value: FigureEntry; readonly onChange: (points: FigureEntry) => void };

/** Maximum deviation of a market order from the price seen: a row that shows it, and its field in a sheet. */
export const DeviationField = ({ value, onChange }: DeviationFieldProps) => {
  const { t } = useTranslation('ticket');
  const { number } = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const said = () => {
    if (isUnread(value)) return value.typed;
    return value === '' ? t('deviation.any') : t('deviation.points', { count: Number(value), points: number(value) });
  };
  return (
    <>
      <button type="button" className={style.row} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <span>{t('deviation.label')}</span>
        <span className={style.value}>{said()}</span>
        <Icon name="forward" size={16} />
      </button>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('deviation.label')}>
        <FigureField label={t('deviation.inPoints')} help={t('deviation.help')} value={value} onChange={onChange}>
          <AmountInput value={value} onChange={onChange} isWhole placeholder={t('deviation.any')} />
        </FigureField>
      </Sheet>
    </>
  );
};
