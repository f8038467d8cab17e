import type { TradingRefusal } from '../../domain/market/marketRules.ts';
import type { ChangeRefusal } from '../../domain/orders/changeRules.ts';
import type { Direction } from '../../domain/orders/direction.ts';
import { EXIT_LEVEL_FIELDS, type ExitLevelField } from '../../domain/orders/exitLevels.ts';
import type { OrderRefusal } from '../../domain/orders/orderRules.ts';
import { fieldOf } from '../../domain/refusal.ts';
import type { ExitLevelEntries, ExitLevelEntryContext } from './exitLevelEntries.ts';
import style from './ExitLevelFields.module.css';
import { ExitLevelInput } from './ExitLevelInput.tsx';
import { ExitLevelScale } from './ExitLevelScale.tsx';
import type { FarQuestions } from './useFarPrices.ts';
import { useRefusalWords } from './useRefusalWords.ts';

type ExitLevelFieldsProps = {
  readonly direction: Direction;
  readonly entries: ExitLevelEntries;
  readonly onChange: (entries: ExitLevelEntries) => void;
  /** Undefined while there is no price yet: then an exit level can be entered by its price alone. */
  readonly levelContext: ExitLevelEntryContext | undefined;
  /** Refusals of the order; each of the two fields shows its own. */
  readonly refusals: readonly (OrderRefusal | TradingRefusal | ChangeRefusal)[];
  /** Distance in pips of the customer's last stop loss on this instrument. */
  readonly lastDistance: string | undefined;
  /** Prices that are asked about. */
  readonly far: FarQuestions;
};

/** Fields of stop loss and take profit, each by price, pips, money or percent, and the scale between them. */
export const ExitLevelFields = ({
  direction,
  entries,
  onChange,
  levelContext,
  refusals,
  lastDistance,
  far,
}: ExitLevelFieldsProps) => {
  const wordsOf = useRefusalWords(direction, { digits: levelContext?.instrument.digits });
  const errorOf = (field: ExitLevelField) => {
    const refusal = refusals.find((found) => fieldOf(found) === field);
    return refusal && wordsOf(refusal);
  };
  return (
    <>
      <div className={style.pair}>
        {EXIT_LEVEL_FIELDS.map((field) => (
          <ExitLevelInput
            key={field}
            field={field}
            entry={entries[field]}
            onChange={(entry) => onChange({ ...entries, [field]: entry })}
            levelContext={levelContext}
            lastDistance={lastDistance}
            error={errorOf(field)}
            question={far.at(field)}
          />
        ))}
      </div>
      {levelContext ? <ExitLevelScale entries={entries} levelContext={levelContext} /> : null}
    </>
  );
};
