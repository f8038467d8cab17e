import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Sum, Sums } from '../figures/Facts.tsx';
import { Sheet } from '../sheet/Sheet.tsx';
import style from './Explained.module.css';

type ExplainedSumProps = {
  /** Text that describes the parts. */
  readonly meaning: ReactNode;
  readonly parts: readonly { readonly key: string; readonly name: ReactNode; readonly value: ReactNode }[];
  readonly total: { readonly name: ReactNode; readonly value: ReactNode };
  /** Called when it is opened, for parts that are loaded only then. */
  readonly onOpen?: () => void;
  /** Label of the figure. */
  readonly children: ReactNode;
};

/** Label of a sum that opens the list of its parts when pressed. */
export const ExplainedSum = ({ meaning, parts, total, onOpen, children }: ExplainedSumProps) => {
  const { t } = useTranslation('ui');
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
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('explain')}>
        <p className={style.meaning}>{meaning}</p>
        <Sums>
          {parts.map(({ key, name, value }) => (
            <Sum key={key} label={name}>
              {value}
            </Sum>
          ))}
          <Sum label={total.name} isTotal>
            {total.value}
          </Sum>
        </Sums>
      </Sheet>
    </>
  );
};
