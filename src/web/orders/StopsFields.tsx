import type { TradingRefusal } from '../../domain/market/marketRules.ts';
import type { ChangeRefusal } from '../../domain/orders/changeRules.ts';
import type { Direction } from '../../domain/orders/direction.ts';
import type { StopField } from '../../domain/orders/exitLevels.ts';
import type { OrderRefusal } from '../../domain/orders/orderRules.ts';
import type { StopEntries, StopsBasis } from './stopEntries.ts';
import { StopInput } from './StopInput.tsx';
import style from './StopsFields.module.css';
import { StopsScale } from './StopsScale.tsx';
import { useRefusalWords } from './useRefusalWords.ts';

type StopsFieldsProps = {
  readonly direction: Direction;
  readonly entries: StopEntries;
  readonly onChange: (entries: StopEntries) => void;
  /** Undefined while there is no price yet: then a stop can be said by its price alone. */
  readonly basis: StopsBasis | undefined;
  /** What speaks against the order; each of the two fields says what is its own. */
  readonly refusals: readonly (OrderRefusal | TradingRefusal | ChangeRefusal)[];
};

/** Stop loss and take profit, each by price, pips, money or percent, and the way between them. */
export const StopsFields = ({ direction, entries, onChange, basis, refusals }: StopsFieldsProps) => {
  const wordsOf = useRefusalWords(direction);
  const errorOf = (field: StopField) => {
    const refusal = refusals.find(({ detail }) => detail?.['field'] === field);
    return refusal && wordsOf(refusal);
  };
  return (
    <>
      <div className={style.pair}>
        {(['stopLoss', 'takeProfit'] as const).map((field) => (
          <StopInput
            key={field}
            field={field}
            entry={entries[field]}
            onChange={(entry) => onChange({ ...entries, [field]: entry })}
            basis={basis}
            error={errorOf(field)}
          />
        ))}
      </div>
      {basis ? <StopsScale entries={entries} basis={basis} /> : null}
    </>
  );
};
