import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExitLevelField } from '../../domain/orders/exitLevels.ts';
import { exitLevelAmount } from '../../domain/orders/exitLevelUnits.ts';
import { isNearPrice } from '../../domain/orders/farPrice.ts';
import { AmountInput, type FieldQuestion, FigureField, Icon, Sheet, useFormat } from '../ui/index.ts';
import { type ExitLevelEntry, type ExitLevelEntryContext, levelOf } from './exitLevelEntries.ts';
import style from './ExitLevelFields.module.css';
import { ExitLevelUnits } from './ExitLevelUnits.tsx';

type ExitLevelInputProps = {
  readonly field: ExitLevelField;
  readonly entry: ExitLevelEntry;
  readonly onChange: (entry: ExitLevelEntry) => void;
  readonly levelContext: ExitLevelEntryContext | undefined;
  readonly error: string | undefined;
  readonly question: FieldQuestion | undefined;
};

/**
 * Field of one exit level: the typed figure, its value in another unit, and the button that opens the choice of units.
 */
export const ExitLevelInput = ({ field, entry, onChange, levelContext, error, question }: ExitLevelInputProps) => {
  const { t } = useTranslation('orders');
  const { price, number } = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const name = t(field);
  const unit = t(`unit.${entry.unit}`);
  const level = levelOf(field, entry, levelContext);
  const type = (typed: ExitLevelEntry['typed']) => onChange({ ...entry, typed });

  const ownUnit = { price: levelContext?.instrument.quoteCurrency, pips: undefined, money: 'USD', percent: '%' };
  const isExpected = (typed: string) =>
    levelContext !== undefined && isNearPrice(typed, levelContext.reference, levelContext.instrument.tab);

  const otherwise = () => {
    if (!level || !levelContext || error !== undefined) return undefined;
    if (entry.unit !== 'price') return price(level);
    const pips = exitLevelAmount(field, 'pips', level, levelContext);
    // A stop loss that locks in a gain has no distance that could be lost.
    return pips === undefined || Number(pips) < 0 ? undefined : t('pips', { count: Number(pips), pips: number(pips) });
  };

  return (
    <div className={style.stop} data-field={field}>
      <FigureField
        label={name}
        aside={<span>{otherwise()}</span>}
        error={error}
        question={question}
        value={entry.typed}
        onChange={type}
      >
        <AmountInput
          value={entry.typed}
          onChange={type}
          ownUnit={ownUnit[entry.unit]}
          isExpected={entry.unit === 'price' ? isExpected : undefined}
          end={
            <button
              type="button"
              className={style.pick}
              aria-haspopup="dialog"
              aria-label={t('unitOf', { name, unit })}
              onClick={() => setIsOpen(true)}
            >
              {unit}
              <Icon name="down" size={16} />
            </button>
          }
        />
      </FigureField>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={t(`${field}In`)}>
        <ExitLevelUnits
          field={field}
          entry={entry}
          onChange={onChange}
          levelContext={levelContext}
          onDone={() => setIsOpen(false)}
        />
      </Sheet>
    </div>
  );
};
