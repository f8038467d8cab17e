import { useTranslation } from 'react-i18next';
import { LONGEST_INVITE_CODE } from '../../../contract/index.ts';
import { SIGN_UP } from '../../../domain/customer/verificationCode.ts';
import style from '../../authForm/form.module.css';
import { FaultWords, FormPage, newPasswordFaults, NewPasswordFields, useFaults } from '../../authForm/index.ts';
import { address, Link, PATHS, useNavigation } from '../../navigation/index.ts';
import { Block, Field, RiskNote, TextInput } from '../../ui/index.ts';
import { contactFaults, contactText } from './contact.ts';
import { ContactFields } from './ContactFields.tsx';
import { useDraft } from './draft.ts';
import { LanguageChoice } from './LanguageChoice.tsx';
import { Steps } from './Steps.tsx';
import { useInvitation } from './useInvitation.ts';
import { useRefusedBefore } from './useRefusedBefore.ts';
import { useSendCode } from './useSendCode.ts';
import { useWayBack } from './useWayBack.ts';

/** First step of signing up (§1): a contact, a password, and an optional invite code. */
export const SignUpScreen = () => {
  const { t, i18n } = useTranslation('sign-in');
  const { push } = useNavigation();
  const back = useWayBack();
  const [draft, change] = useDraft('signUp');
  useInvitation(back, change);
  const found = [...contactFaults(draft), ...newPasswordFaults(draft, i18n.language)];
  const faults = useFaults(found, useRefusedBefore(draft, change));
  const { send, isSending } = useSendCode(SIGN_UP, { draft, change, onFault: faults.refuse });
  const inviteFault = faults.at('inviteCode');
  const isContactRight = contactFaults(draft).length === 0;

  const goOn = async () => {
    if (!faults.pass() || !(await send())) return;
    change({ isPasswordLost: false });
    push(address(PATHS.signUpCode, { back }));
  };

  return (
    <FormPage
      title={t('signUp.title')}
      actions={<LanguageChoice />}
      faults={faults}
      action={isContactRight ? t('signUp.sendTo', { contact: contactText(draft) }) : t('signUp.send')}
      onSubmit={() => void goOn()}
      isSending={isSending}
      note={<RiskNote isInDock />}
    >
      <Steps way="signUp" current={1} />
      <Block>
        <div className={style.fields}>
          <ContactFields
            label={t('signUp.by')}
            draft={draft}
            change={change}
            faults={faults}
            help={{ mail: t('signUp.help.mail'), text: t('signUp.help.text') }}
          />
        </div>
      </Block>
      <Block>
        <NewPasswordFields entered={draft} change={change} faults={faults} />
      </Block>
      <Block>
        <Field label={t('inviteCode')} error={inviteFault && <FaultWords fault={inviteFault} />}>
          <TextInput
            autoComplete="off"
            maxLength={LONGEST_INVITE_CODE}
            value={draft.inviteCode}
            onChange={(inviteCode) => change({ inviteCode })}
          />
        </Field>
      </Block>
      <p className={style.closing}>
        {t('signUp.already')}
        <Link className={style.link} to={address(PATHS.signIn, { back })} way="replace">
          {t('signIn.action')}
        </Link>
      </p>
    </FormPage>
  );
};
