import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '../sheet/Sheet.tsx';
import style from './Explained.module.css';
import type { Explanation } from './explanation.ts';

type ExplainedProps = {
  /** Undefined while an input is not known: then there is nothing to explain yet. */
  readonly by: Explanation | undefined;
  /** The words that name the figure. */
  readonly children: ReactNode;
};

const FormulaSheet = lazy(() => import('./FormulaSheet.tsx'));

/** The name of a derived figure, which explains itself when it is pressed: formula, inputs, result. */
export const Explained = ({ by, children }: ExplainedProps) => {
  const { t } = useTranslation('ui');
  const [isOpen, setIsOpen] = useState(false);
  if (!by) return children;
  return (
    <>
      <button type="button" className={style.why} onClick={() => setIsOpen(true)}>
        {children}
      </button>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('explain')}>
        <Suspense fallback={null}>
          <FormulaSheet {...by} />
        </Suspense>
      </Sheet>
    </>
  );
};
