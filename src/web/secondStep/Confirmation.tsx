import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE_LENGTH } from '../../domain/customer/verificationCode.ts';
import type { Schema } from '../api/index.ts';
import { FailedRead } from '../refusals/index.ts';
import { Button, CodeInput, Field, SkeletonRows, TextInput } from '../ui/index.ts';
import { AnswerFaultWords } from './AnswerFaultWords.tsx';
import style from './secondStep.module.css';
import { useAnswering } from './useAnswering.ts';
import { useCanUsePasskeys } from './useCanUsePasskeys.ts';
import type { ProtectedOperation, Purpose } from './useSecondStep.ts';

type Kind = Schema<'SecondStepKind'>;
/** Characters of a recovery code with its spaces and hyphens, as people write it. */
const LONGEST_RECOVERY_CODE = 40;
/** Kinds in the order in which they are offered: the safest first, and what cannot be renewed last. */
const ORDER: readonly Kind[] = ['passkey', 'code', 'recovery'];

type ConfirmationProps = {
  readonly operationId: ProtectedOperation;
  readonly purpose: Purpose;
  readonly onProof: (proof: string) => void;
};

/** Content of the sheet that asks for the second step: what it is for, one kind, and the way to the others. */
export const Confirmation = ({ operationId, purpose, onProof }: ConfirmationProps) => {
  const { t } = useTranslation('second-step');
  const answering = useAnswering(operationId, onProof);
  const canUsePasskeys = useCanUsePasskeys();
  const [chosen, setChosen] = useState<Kind>();
  const { challenge, failed, fault } = answering;
  if (failed) return <FailedRead title={t('confirm.failed')} error={failed} onRetry={answering.begin} />;
  if (!challenge) return <SkeletonRows count={2} />;
  const kinds = ORDER.filter((kind) => challenge.kinds.includes(kind) && (kind !== 'passkey' || canUsePasskeys));
  const kind = chosen ?? kinds[0] ?? 'recovery';
  return (
    <div className={style.confirmation}>
      <p>{t(`confirm.purpose.${purpose}`)}</p>
      {kind === 'passkey' ? (
        <>
          {fault ? (
            <p className={style.fault} role="alert">
              <AnswerFaultWords fault={fault} />
            </p>
          ) : null}
          <Button kind="primary" icon="lock" onPress={answering.answerByPasskey} waiting={answering.waiting}>
            {t('confirm.passkey')}
          </Button>
        </>
      ) : (
        <Typed key={kind} kind={kind} answering={answering} />
      )}
      <div className={style.ways}>
        {kinds
          .filter((other) => other !== kind)
          .map((other) => (
            <button
              key={other}
              type="button"
              onClick={() => {
                answering.forgive();
                setChosen(other);
              }}
            >
              {t(`confirm.use.${other}`)}
            </button>
          ))}
      </div>
    </div>
  );
};

type TypedProps = { readonly kind: 'code' | 'recovery'; readonly answering: ReturnType<typeof useAnswering> };

/** Form of a typed answer: a code of the app, which is sent with its last digit, or a recovery code. */
const Typed = ({ kind, answering: { fault, forgive, waiting, answer } }: TypedProps) => {
  const { t } = useTranslation(['second-step', 'auth-form']);
  const [entered, setEntered] = useState('');
  const change = (text: string) => {
    forgive();
    setEntered(text);
  };
  const send = () => {
    answer(kind === 'code' ? { kind, code: entered } : { kind, recoveryCode: entered.trim() });
    // A code of the app is taken once.
    if (kind === 'code') setEntered('');
  };
  const missing = CODE_LENGTH - entered.length;
  const reason =
    kind === 'code'
      ? missing > 0
        ? t('auth-form:fault.code-incomplete', { count: missing })
        : undefined
      : entered.trim() === ''
        ? t('confirm.enterRecovery')
        : undefined;
  return (
    <form className={style.typed} noValidate onSubmit={(event) => event.preventDefault()}>
      <Field
        label={t(`confirm.${kind}`)}
        help={kind === 'recovery' ? t('confirm.recoveryHelp') : undefined}
        error={fault && <AnswerFaultWords fault={fault} />}
      >
        {kind === 'code' ? (
          <CodeInput value={entered} onChange={change} onComplete={send} hasFocus />
        ) : (
          <TextInput
            content="capitals"
            autoComplete="off"
            maxLength={LONGEST_RECOVERY_CODE}
            value={entered}
            onChange={change}
          />
        )}
      </Field>
      <Button kind="primary" type="submit" onPress={send} reason={waiting ? undefined : reason} waiting={waiting}>
        {t('confirm.send')}
      </Button>
    </form>
  );
};
