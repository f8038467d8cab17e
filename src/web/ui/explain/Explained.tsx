import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '../sheet/Sheet.tsx';
import { useOnDemand } from '../useOnDemand.ts';
import style from './Explained.module.css';
import type { Explanation } from './explanation.ts';

type ExplainedProps = {
  /** Undefined while an input is unknown: then the figure has no explanation. */
  readonly by: Explanation | undefined;
  /** Label of the figure. */
  readonly children: ReactNode;
};

/** Label of a derived figure that opens its explanation when pressed: formula, inputs, result. */
export const Explained = ({ by, children }: ExplainedProps) => {
  const { t } = useTranslation('ui');
  const [isOpen, setIsOpen] = useState(false);
  if (!by) return children;
  const close = () => setIsOpen(false);
  return (
    <>
      <button type="button" className={style.why} onClick={() => setIsOpen(true)}>
        {children}
      </button>
      <Sheet isOpen={isOpen} onClose={close} title={t('explain')}>
        <Formula by={by} onFailed={close} />
      </Sheet>
    </>
  );
};

const loadFormula = () => import('./FormulaSheet.tsx');

const Formula = ({ by, onFailed }: { readonly by: Explanation; readonly onFailed: () => void }) => {
  const FormulaSheet = useOnDemand(loadFormula, true, onFailed);
  return FormulaSheet ? <FormulaSheet {...by} /> : null;
};
