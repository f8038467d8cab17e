import { useTranslation } from 'react-i18next';
import { LONGEST_EMAIL, LONGEST_PHONE } from '../../../contract/index.ts';
import { type Faults, FaultWords } from '../../authForm/index.ts';
import { Field, Segmented, TextInput, useCountryNames } from '../../ui/index.ts';
import { CallingCodeLink } from './CallingCodeLink.tsx';
import type { ChangeDraft, Draft } from './draft.ts';

type ContactFieldsProps = {
  /** Purpose of the contact, for screen readers: `Sign in by`. */
  readonly label: string;
  readonly draft: Draft;
  readonly change: ChangeDraft;
  readonly faults: Faults;
  /** Note on the use of the contact. */
  readonly help?: { readonly mail: string; readonly text: string };
};

/** Fields of a contact: an e-mail address, or a phone number after its calling code. */
export const ContactFields = ({ label, draft, change, faults, help }: ContactFieldsProps) => {
  const { t } = useTranslation('sign-in');
  const choose = (channel: Draft['channel']) => {
    change({ channel });
    faults.forgive();
  };
  return (
    <>
      <Segmented
        label={label}
        options={[
          { value: 'mail', label: t('channel.mail') },
          { value: 'text', label: t('channel.text') },
        ]}
        value={draft.channel}
        onChange={choose}
      />
      {draft.channel === 'mail' ? (
        <EmailField email={draft.email} onChange={(email) => change({ email })} faults={faults} help={help?.mail} />
      ) : (
        <PhoneField draft={draft} change={change} faults={faults} help={help?.text} />
      )}
    </>
  );
};

type EmailFieldProps = {
  readonly email: string;
  readonly onChange: (email: string) => void;
  readonly faults: Faults;
  readonly help: string | undefined;
};

const EmailField = ({ email, onChange, faults, help }: EmailFieldProps) => {
  const { t } = useTranslation('sign-in');
  const fault = faults.at('email');
  return (
    <Field label={t('email')} help={help} error={fault && <FaultWords fault={fault} />}>
      <TextInput
        type="email"
        inputMode="email"
        autoComplete="username"
        maxLength={LONGEST_EMAIL}
        value={email}
        onChange={onChange}
      />
    </Field>
  );
};

type PhoneFieldProps = Pick<ContactFieldsProps, 'draft' | 'change' | 'faults'> & { readonly help: string | undefined };

const PhoneField = ({ draft: { area, phone }, change, faults, help }: PhoneFieldProps) => {
  const { t } = useTranslation('sign-in');
  const nameOf = useCountryNames();
  const fault = faults.at('countryCode', 'phone');
  return (
    <Field
      label={t('phone')}
      aside={area && <span>{nameOf(area.country)}</span>}
      help={help}
      error={fault && <FaultWords fault={fault} />}
    >
      <TextInput
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={LONGEST_PHONE}
        value={phone}
        onChange={(entered) => change({ phone: entered })}
        lead={<CallingCodeLink area={area} isAtFault={fault?.field === 'countryCode'} />}
      />
    </Field>
  );
};
