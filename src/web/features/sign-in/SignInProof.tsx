import { useTranslation } from 'react-i18next';
import { SIGN_IN } from '../../../domain/customer/verificationCode.ts';
import style from '../../authForm/form.module.css';
import { CONTACT_FIELDS, type Faults, FaultWords } from '../../authForm/index.ts';
import { address, Link, PATHS } from '../../navigation/index.ts';
import { CodeInput, Field, PasswordInput } from '../../ui/index.ts';
import { contactText } from './contact.ts';
import type { ChangeDraft, Draft } from './draft.ts';
import { InboxLink } from './InboxLink.tsx';
import { SendCode } from './SendCode.tsx';
import { useSendCode } from './useSendCode.ts';

type ProofProps = {
  readonly faults: Faults;
  /** Switches to the other kind of proof. */
  readonly onSwitch: () => void;
};

type SignInPasswordProps = ProofProps & {
  readonly value: string;
  readonly onChange: (password: string) => void;
  /** Address that the customer came from before signing in. */
  readonly back: string | undefined;
};

/** Password field, with a switch to a code and a link for a forgotten password. */
export const SignInPassword = ({ value, onChange, faults, onSwitch, back }: SignInPasswordProps) => {
  const { t } = useTranslation(['sign-in', 'auth-form']);
  const fault = faults.at('password');
  return (
    <>
      <Field
        label={t('auth-form:password')}
        aside={
          <button type="button" onClick={onSwitch}>
            {t('useCode')}
          </button>
        }
        error={fault && <FaultWords fault={fault} />}
      >
        <PasswordInput autoComplete="current-password" value={value} onChange={onChange} />
      </Field>
      <Link className={style.link} to={address(PATHS.forgetPassword, { back })}>
        {t('forgot')}
      </Link>
    </>
  );
};

type SignInCodeProps = ProofProps & {
  readonly draft: Draft;
  readonly change: ChangeDraft;
  /** Called when the last digit is typed. */
  readonly onComplete: () => void;
};

/** Field of six digits sent to the contact, in place of the password. */
export const SignInCode = ({ draft, change, faults, onSwitch, onComplete }: SignInCodeProps) => {
  const { t } = useTranslation('sign-in');
  const { send, isSending } = useSendCode(SIGN_IN, { draft, change, onFault: faults.refuse });
  const fault = faults.at('code');
  const isSentHere = draft.sent?.to === contactText(draft);
  return (
    <>
      <Field
        label={t(`code.${draft.channel}`)}
        aside={
          <button type="button" onClick={onSwitch}>
            {t('usePassword')}
          </button>
        }
        error={fault && <FaultWords fault={fault} />}
      >
        <CodeInput
          value={draft.code}
          onChange={(code) => change({ code })}
          onComplete={onComplete}
          hasFocus={isSentHere}
        />
      </Field>
      <SendCode
        resendAt={isSentHere ? draft.sent?.resendAt : undefined}
        isSending={isSending}
        onPress={() => {
          if (faults.pass(CONTACT_FIELDS)) void send();
        }}
      />
      {isSentHere ? <InboxLink draft={draft} /> : null}
    </>
  );
};
