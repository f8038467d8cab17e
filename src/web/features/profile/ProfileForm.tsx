import { type RefObject, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST_EMAIL, LONGEST_NICKNAME } from '../../../contract/index.ts';
import { api } from '../../api/index.ts';
import type { UserInfo } from '../../device/session.ts';
import { useLeaveGuard } from '../../navigation/index.ts';
import { useSecondStep } from '../../secondStep/index.ts';
import { Block, Button, Field, TextInput, useNotice, useToast } from '../../ui/index.ts';
import { AvatarField } from './AvatarField.tsx';
import { type ProfileDraft, profileFaults, type ProfileField } from './profileFaults.ts';
import style from './ProfileForm.module.css';

/** Form of nickname, avatar and contact address (§2). The avatar is saved when it is chosen, the rest by its button. */
export const ProfileForm = ({ user }: { readonly user: UserInfo }) => {
  const { t } = useTranslation(['profile', 'refusals', 'input']);
  const { draft, change, isDirty, found, waiting, save } = useProfile(user);
  const form = useRef<HTMLFormElement>(null);
  const [isAsked, setIsAsked] = useState(false);
  const faults = isAsked ? found : [];
  const [fault] = faults;

  const press = () => {
    setIsAsked(true);
    if (found.length > 0) return leadTo(form, found[0]);
    void save();
  };
  return (
    <Block title={t('profile.label')}>
      <form ref={form} className={style.form} noValidate onSubmit={(event) => event.preventDefault()}>
        <div data-field="avatar" tabIndex={-1}>
          <AvatarField user={user} isMissed={faults.includes('avatar')} />
        </div>
        <Field label={t('nickname')} error={faults.includes('nickname') ? t('input:notEmpty') : undefined}>
          <TextInput
            name="nickname"
            autoComplete="nickname"
            maxLength={LONGEST_NICKNAME}
            value={draft.nickname}
            onChange={(nickname) => change({ nickname })}
          />
        </Field>
        <Field
          label={t('contactEmail.label')}
          help={t('contactEmail.help')}
          error={faults.includes('contactEmail') ? t('refusals:wrong-email') : undefined}
        >
          <TextInput
            name="contactEmail"
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={LONGEST_EMAIL}
            value={draft.contactEmail}
            onChange={(contactEmail) => change({ contactEmail })}
          />
        </Field>
        {isDirty ? (
          <Button
            kind="primary"
            type="submit"
            onPress={press}
            reason={fault && t(`goTo.${fault}`)}
            onBlockedPress={() => leadTo(form, fault)}
            waiting={waiting}
          >
            {t('save')}
          </Button>
        ) : null}
      </form>
    </Block>
  );
};

/** Focuses the field with the first fault. */
const leadTo = (form: RefObject<HTMLFormElement | null>, field: ProfileField | undefined) =>
  form.current?.querySelector<HTMLElement>(`[name="${field}"], [data-field="${field}"]`)?.focus();

/** State of the form: typed values over the saved ones; leaving with unsaved values asks first. */
const useProfile = (user: UserInfo) => {
  const { t } = useTranslation('profile');
  const ask = useNotice();
  const toast = useToast();
  const [updateUser, { isLoading }] = api.useUpdateUserMutation();
  const { sendConfirmed } = useSecondStep();
  const [typed, setTyped] = useState<Partial<ProfileDraft>>({});
  const draft = { nickname: user.nickname, contactEmail: user.contactEmail ?? '', ...typed };
  const isDirty = draft.nickname !== user.nickname || draft.contactEmail !== (user.contactEmail ?? '');
  const askToLeave = useCallback(() => ask({ text: t('leave') }), [ask, t]);
  useLeaveGuard(isDirty ? askToLeave : undefined);

  const save = async () => {
    if (user.avatar === null) return;
    const { nickname } = draft;
    const contactEmail = draft.contactEmail.trim() || null;
    const updateUserRequest = { nickname, avatar: user.avatar, contactEmail };
    const { data } = await sendConfirmed('updateUser', (proof) => updateUser({ ...proof, updateUserRequest }));
    if (!data) return;
    setTyped({});
    toast(t('saved'));
  };
  return {
    draft,
    change: (part: Partial<ProfileDraft>) => setTyped({ ...typed, ...part }),
    isDirty,
    found: profileFaults(draft, user.avatar),
    waiting: isLoading ? t('sending') : undefined,
    save,
  };
};
