import { type ReactNode, useState } from 'react';
import { Sum, Sums } from '../figures/Facts.tsx';
import { Sheet } from '../sheet/Sheet.tsx';
import style from './Explained.module.css';

type ExplainedSumProps = {
  /** Text that describes the parts. */
  readonly meaning: ReactNode;
  readonly parts: readonly { readonly key: string; readonly name: ReactNode; readonly value: ReactNode }[];
  readonly total: ReactNode;
  /** Called when it is opened, for parts that are loaded only then. */
  readonly onOpen?: () => void;
  /** Label of the figure; the list and its total have the same name. */
  readonly children: string;
};

/** Label of a sum that opens the list of its parts when pressed. */
export const ExplainedSum = ({ meaning, parts, total, onOpen, children }: ExplainedSumProps) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={style.why}
        onClick={() => {
          onOpen?.();
          setIsOpen(true);
        }}
      >
        {children}
      </button>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={children}>
        <p className={style.meaning}>{meaning}</p>
        <Sums>
          {parts.map(({ key, name, value }) => (
            <Sum key={key} label={name}>
              {value}
            </Sum>
          ))}
          <Sum label={children} isTotal>
            {total}
          </Sum>
        </Sums>
      </Sheet>
    </>
  );
};
