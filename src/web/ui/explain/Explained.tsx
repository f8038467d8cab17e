import { type ReactNode, useState } from 'react';
import type { ComputedFigure } from '../../../domain/formula.ts';
import { Sheet } from '../sheet/Sheet.tsx';
import { useOnDemand } from '../useOnDemand.ts';
import style from './Explained.module.css';
import type { FormulaSheetProps } from './FormulaSheet.tsx';

type ExplainedProps = Pick<FormulaSheetProps, 'as' | 'instrument' | 'currency'> & {
  /** The figure itself. Undefined while an input is unknown: then the figure has no explanation. */
  readonly by: ComputedFigure | null | undefined;
  /** Name of the formula's result, where that is not the figure under the label. */
  readonly resultName?: string;
} & (
    | {
        /** Label of the figure; its explanation has the same name. */
        readonly children: string;
        readonly name?: undefined;
      }
    | {
        /** The figure in place of a label. */
        readonly children: ReactNode;
        readonly name: string;
      }
  );

/** Label of a derived figure that opens its explanation when pressed: formula, inputs, result. */
export const Explained = ({ by, as, instrument, currency, resultName, children, name }: ExplainedProps) => {
  const [isOpen, setIsOpen] = useState(false);
  if (!by) return children;
  const close = () => setIsOpen(false);
  const title = name === undefined ? children : name;
  return (
    <>
      <button type="button" className={style.why} onClick={() => setIsOpen(true)}>
        {children}
      </button>
      <Sheet isOpen={isOpen} onClose={close} title={title}>
        <Formula figure={by} {...{ as, instrument, currency }} resultName={resultName ?? title} onFailed={close} />
      </Sheet>
    </>
  );
};

const loadFormula = () => import('./FormulaSheet.tsx');

const Formula = ({ onFailed, ...shown }: FormulaSheetProps & { readonly onFailed: () => void }) => {
  const FormulaSheet = useOnDemand(loadFormula, true, onFailed);
  return FormulaSheet ? <FormulaSheet {...shown} /> : null;
};
