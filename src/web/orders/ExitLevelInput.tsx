import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { decimal } from '../../domain/decimal.ts';
import { pointSize } from '../../domain/market/points.ts';
import { type ExitLevelField, nearestExitLevel } from '../../domain/orders/exitLevels.ts';
import { exitLevelAmount, type ExitLevelUnit } from '../../domain/orders/exitLevelUnits.ts';
import { isNearPrice } from '../../domain/orders/farPrice.ts';
import { AmountInput, type FieldQuestion, FigureField, Icon, Sheet, useFormat } from '../ui/index.ts';
import { type ExitLevelEntry, type ExitLevelEntryContext, levelOf } from './exitLevelEntries.ts';
import { ExitLevelChips } from './ExitLevelChips.tsx';
import style from './ExitLevelFields.module.css';
import { ExitLevelUnits } from './ExitLevelUnits.tsx';

type ExitLevelInputProps = {
  readonly field: ExitLevelField;
  readonly entry: ExitLevelEntry;
  readonly onChange: (entry: ExitLevelEntry) => void;
  readonly levelContext: ExitLevelEntryContext | undefined;
  readonly lastDistance: string | undefined;
  readonly error: string | undefined;
  readonly question: FieldQuestion | undefined;
};

/** Pips of one step of a level's price or distance. */
const PIPS_OF_STEP = 10;

/** Returns the steps of a level: 10 pips, 10 dollars or half a percent, a price from the nearest one allowed. */
const stepsOf = (field: ExitLevelField, unit: ExitLevelUnit, levelContext: ExitLevelEntryContext) => {
  const { digits, pipSize } = levelContext.instrument;
  switch (unit) {
    case 'price':
      return {
        step: decimal(pipSize).times(PIPS_OF_STEP).toFixed(),
        minimum: pointSize(digits).toFixed(),
        start: nearestExitLevel(field, levelContext),
        digits,
      };
    case 'pips':
      return { step: String(PIPS_OF_STEP), minimum: '0', start: '0', digits: 1 };
    case 'money':
      return { step: '10', minimum: '0', start: '0', digits: 2 };
    case 'percent':
      return { step: '0.5', minimum: '0', start: '0', digits: 2 };
  }
};

/** Returns how a level in a unit is read and stepped. */
const rulesOf = (field: ExitLevelField, unit: ExitLevelUnit, levelContext: ExitLevelEntryContext | undefined) => {
  if (!levelContext) return {};
  const { reference, instrument } = levelContext;
  const ownUnit = { price: instrument.quoteCurrency, pips: undefined, money: 'USD', percent: '%' }[unit];
  const isExpected = unit === 'price' ? (typed: string) => isNearPrice(typed, reference, instrument.tab) : undefined;
  return { ownUnit, isExpected, steps: stepsOf(field, unit, levelContext) };
};

/**
 * Field of one exit level: the typed figure, its value in another unit, and the button that opens the choice of units.
 */
export const ExitLevelInput = ({
  field,
  entry,
  onChange,
  levelContext,
  lastDistance,
  error,
  question,
}: ExitLevelInputProps) => {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const { price } = format;
  const [isOpen, setIsOpen] = useState(false);
  const name = t(field);
  const unit = t(`unit.${entry.unit}`);
  const level = levelOf(field, entry, levelContext);
  const type = (typed: ExitLevelEntry['typed']) => onChange({ ...entry, typed });

  const otherwise = () => {
    if (!level || !levelContext || error !== undefined) return undefined;
    if (entry.unit !== 'price') return price(level);
    const pips = exitLevelAmount(field, 'pips', level, levelContext);
    // A stop loss that locks in a gain has no distance that could be lost.
    return pips === undefined || Number(pips) < 0
      ? undefined
      : t('pips', { count: Number(pips), pips: format.pips(pips) });
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
          {...rulesOf(field, entry.unit, levelContext)}
          end={<UnitButton name={name} unit={unit} onPress={() => setIsOpen(true)} />}
        />
      </FigureField>
      {levelContext ? (
        <ExitLevelChips
          field={field}
          entry={entry}
          onChange={onChange}
          levelContext={levelContext}
          lastDistance={lastDistance}
        />
      ) : null}
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

type UnitButtonProps = { readonly name: string; readonly unit: string; readonly onPress: () => void };

/** Button that shows the unit of a level and opens the choice of units. */
const UnitButton = ({ name, unit, onPress }: UnitButtonProps) => {
  const { t } = useTranslation('orders');
  return (
    <button
      type="button"
      className={style.pick}
      aria-haspopup="dialog"
      aria-label={t('unitOf', { name, unit })}
      onClick={onPress}
    >
      {unit}
      <Icon name="down" size={16} />
    </button>
  );
};
