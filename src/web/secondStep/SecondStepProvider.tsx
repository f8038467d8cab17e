import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectToken } from '../device/session.ts';
import { Sheet } from '../ui/index.ts';
import { Confirmation } from './Confirmation.tsx';
import { type Confirm, type Proof, type ProtectedOperation, type Purpose, SecondStepContext } from './useSecondStep.ts';

type Asked = {
  /** Counts the requests, so that each begins with an empty form. */
  readonly number: number;
  readonly operationId: ProtectedOperation;
  readonly purpose: Purpose;
  readonly answer: (proof: Proof | undefined) => void;
};

/**
 * Lets what is inside ask for the second step, on a sheet: one request at a time. A request ends without a proof when the
 * sheet is closed, the screen is left, or its customer is signed out.
 */
export const SecondStepProvider = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation('second-step');
  const [asked, setAsked] = useState<Asked>();
  const [isOpen, setIsOpen] = useState(false);
  const latest = useRef<Asked>(undefined);
  const confirm = useCallback<Confirm>(
    (operationId, purpose = operationId) =>
      new Promise((resolve) => {
        latest.current?.answer(undefined);
        const answer = (proof: Proof | undefined) => {
          setIsOpen(false);
          resolve(proof);
        };
        latest.current = { number: (latest.current?.number ?? 0) + 1, operationId, purpose, answer };
        setAsked(latest.current);
        setIsOpen(true);
      }),
    [],
  );
  const token = useSelector(selectToken);
  useEffect(() => () => latest.current?.answer(undefined), [token]);
  return (
    <SecondStepContext value={confirm}>
      {children}
      {asked ? (
        <Sheet isOpen={isOpen} onClose={() => asked.answer(undefined)} title={t('confirm.title')}>
          <Confirmation
            key={asked.number}
            operationId={asked.operationId}
            purpose={asked.purpose}
            onProof={(proof) => asked.answer({ 'X-Second-Step': proof })}
          />
        </Sheet>
      ) : null}
    </SecondStepContext>
  );
};
