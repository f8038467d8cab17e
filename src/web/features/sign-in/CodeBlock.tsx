import { useTranslation } from 'react-i18next';
import { CODE_LENGTH, type CodePurpose } from '../../../domain/customer/verificationCode.ts';
import style from '../../authForm/form.module.css';
import { type Faults, FaultWords } from '../../authForm/index.ts';
import { useNavigation } from '../../navigation/index.ts';
import { Block, CodeInput, Field } from '../../ui/index.ts';
import { contactText } from './contact.ts';
import type { ChangeDraft, Draft } from './draft.ts';
import { InboxLink } from './InboxLink.tsx';
import { SendCode } from './SendCode.tsx';
import { useSendCode } from './useSendCode.ts';

type CodeBlockProps = {
  readonly purpose: CodePurpose;
  readonly draft: Draft;
  readonly change: ChangeDraft;
  readonly faults: Faults;
  /** Called when the last digit is typed. */
  readonly onComplete?: () => void;
  /** True to begin with the code. */
  readonly hasFocus?: boolean;
};

/** Code of a second step: the contact it was sent to, its six digits, and a button to send another. */
export const CodeBlock = ({ purpose, draft, change, faults, ...entry }: CodeBlockProps) => {
  const { t } = useTranslation('sign-in');
  const { back } = useNavigation();
  const { send, isSending } = useSendCode(purpose, { draft, change, onFault: faults.refuse });
  const fault = faults.at('code');
  return (
    <Block
      title={t('code.sentTo', { contact: contactText(draft) })}
      aside={
        <button type="button" className={style.link} onClick={() => back()}>
          {t('change')}
        </button>
      }
    >
      <div className={style.fields}>
        <Field
          label={t('code.digits')}
          aside={<span>{t('code.count', { entered: draft.code.length, length: CODE_LENGTH })}</span>}
          error={fault && <FaultWords fault={fault} />}
        >
          <CodeInput {...entry} value={draft.code} onChange={(code) => change({ code })} />
        </Field>
        <SendCode
          resendAt={draft.sent?.resendAt}
          isSending={isSending}
          onPress={() => {
            faults.forgive();
            void send();
          }}
        />
        <InboxLink draft={draft} />
      </div>
    </Block>
  );
};
