import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { decimal } from '../../domain/decimal.ts';
import { pointSize } from '../../domain/market/points.ts';
import { type ExitLevelField, nearestExitLevel } from '../../domain/orders/exitLevels.ts';
import type { ExitLevelUnit } from '../../domain/orders/exitLevelUnits.ts';
import { isNearPrice } from '../../domain/orders/farPrice.ts';
import { AmountInput, type FieldQuestion, FigureField, Icon, Sheet } from '../ui/index.ts';
import type { ExitLevelEntry, ExitLevelEntryContext } from './exitLevelEntries.ts';
import { ExitLevelChips } from './ExitLevelChips.tsx';
import style from './ExitLevelFields.module.css';
import { ExitLevelUnits } from './ExitLevelUnits.tsx';
import { useExitLevelWords } from './useExitLevelWords.ts';

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
 * Field of one exit level: the typed figure, what it means in other units, and the button that opens the choice of units.
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
  const [isOpen, setIsOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const isChosen = useRef(false);
  const open = () => {
    isChosen.current = false;
    setIsOpen(true);
  };
  const name = t(field);
  const unit = t(`unit.${entry.unit}`);
  const words = useExitLevelWords(field, entry, levelContext);
  const type = (typed: ExitLevelEntry['typed']) => onChange({ ...entry, typed });

  return (
    <div className={style.stop} data-field={field} ref={place}>
      <FigureField
        label={name}
        aside={<span>{error === undefined ? words.beside : undefined}</span>}
        help={words.below}
        error={error}
        question={question}
        value={entry.typed}
        onChange={type}
      >
        <AmountInput
          value={entry.typed}
          onChange={type}
          {...rulesOf(field, entry.unit, levelContext)}
          end={<UnitButton field={field} unit={unit} onPress={open} />}
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
      <Sheet
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t(`${field}In`)}
        focusAfter={() => (isChosen.current ? place.current?.querySelector('input') : undefined)}
      >
        <ExitLevelUnits
          field={field}
          entry={entry}
          onChange={onChange}
          levelContext={levelContext}
          onChosen={() => {
            isChosen.current = true;
            setIsOpen(false);
          }}
          onRemoved={() => setIsOpen(false)}
        />
      </Sheet>
    </div>
  );
};

type UnitButtonProps = {
  readonly field: ExitLevelField;
  readonly unit: string;
  readonly onPress: () => void;
};

/** Button that shows the unit of a level and opens the choice of units. */
const UnitButton = ({ field, unit, onPress }: UnitButtonProps) => {
  const { t } = useTranslation('orders');
  return (
    <button
      type="button"
      className={style.pick}
      aria-haspopup="dialog"
      aria-label={t(`${field}Unit`, { unit })}
      onClick={onPress}
    >
      {unit}
      <Icon name="down" size={16} />
    </button>
  );
};
