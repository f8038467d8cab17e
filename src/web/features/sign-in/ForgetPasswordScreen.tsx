import { useTranslation } from 'react-i18next';
import { FORGOT_PASSWORD } from '../../../domain/customer/verificationCode.ts';
import style from '../../authForm/form.module.css';
import { FormPage, useFaults } from '../../authForm/index.ts';
import { address, PATHS, useAddressParameter, useNavigation } from '../../navigation/index.ts';
import { Block } from '../../ui/index.ts';
import { contactFaults, contactText } from './contact.ts';
import { ContactFields } from './ContactFields.tsx';
import { useDraft } from './draft.ts';
import { Steps } from './Steps.tsx';
import { useRefusedBefore } from './useRefusedBefore.ts';
import { useSendCode } from './useSendCode.ts';

/** First step of a password reset (§1): the contact that the code is sent to. */
export const ForgetPasswordScreen = () => {
  const { t } = useTranslation(['sign-in', 'shell']);
  const { push } = useNavigation();
  const back = useAddressParameter('back');
  const [draft, change] = useDraft('forgetPassword');
  const found = contactFaults(draft);
  const faults = useFaults(found, useRefusedBefore(draft, change));
  const { send, isSending } = useSendCode(FORGOT_PASSWORD, { draft, change, onFault: faults.refuse });

  const goOn = async () => {
    if (faults.pass() && (await send())) push(address(PATHS.forgetPasswordCode, { back }));
  };

  return (
    <FormPage
      title={t('shell:titles.forgetPassword')}
      faults={faults}
      action={found.length === 0 ? t('signUp.sendTo', { contact: contactText(draft) }) : t('signUp.send')}
      onSubmit={() => void goOn()}
      isSending={isSending}
    >
      <Steps way="forgetPassword" current={1} />
      <Block>
        <div className={style.fields}>
          <ContactFields
            label={t('forgetPassword.by')}
            draft={draft}
            change={change}
            faults={faults}
            help={{ mail: t('forgetPassword.help'), text: t('forgetPassword.help') }}
          />
        </div>
      </Block>
    </FormPage>
  );
};
