import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Sum, Sums } from '../figures/Facts.tsx';
import { Sheet } from '../sheet/Sheet.tsx';
import style from './Explained.module.css';

type ExplainedSumProps = {
  /** What it adds up, in words. */
  readonly meaning: ReactNode;
  readonly parts: readonly { readonly key: string; readonly name: ReactNode; readonly value: ReactNode }[];
  readonly total: { readonly name: ReactNode; readonly value: ReactNode };
  /** Called when it is opened, for parts that are read only then. */
  readonly onOpen?: () => void;
  /** The words that name the figure. */
  readonly children: ReactNode;
};

/** The name of a sum, which shows its parts when it is pressed. */
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
