import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ComputedFigure } from '../../../domain/formula.ts';
import { Sheet } from '../sheet/Sheet.tsx';
import { useOnDemand } from '../useOnDemand.ts';
import style from './Explained.module.css';
import type { FormulaSheetProps } from './FormulaSheet.tsx';

type ExplainedProps = {
  /** The figure itself. Undefined while an input is unknown: then the figure has no explanation. */
  readonly by: ComputedFigure | null | undefined;
  /** Quote currency of the instrument, where the formula has one: `USD`. Undefined while it is unknown. */
  readonly quoteCurrency?: string | undefined;
  /** Label of the figure. */
  readonly children: ReactNode;
};

/** Label of a derived figure that opens its explanation when pressed: formula, inputs, result. */
export const Explained = ({ by, quoteCurrency, children }: ExplainedProps) => {
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
        <Formula figure={by} quoteCurrency={quoteCurrency} onFailed={close} />
      </Sheet>
    </>
  );
};

const loadFormula = () => import('./FormulaSheet.tsx');

const Formula = ({ onFailed, ...shown }: FormulaSheetProps & { readonly onFailed: () => void }) => {
  const FormulaSheet = useOnDemand(loadFormula, true, onFailed);
  return FormulaSheet ? <FormulaSheet {...shown} /> : null;
};
