import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { LANGUAGE_NAMES } from '../../../contract/index.ts';
import { api, type Schema } from '../../api/index.ts';
import { isLanguage } from '../../device/languages.ts';
import type { UserInfo } from '../../device/session.ts';
import { Block, ErrorState, Icon, Row, SkeletonRows, Switch } from '../../ui/index.ts';
import { changePreferences, type PreferencesDispatch } from './changePreferences.ts';
import { ChoiceSetting } from './ChoiceSetting.tsx';
import style from './NotificationChoices.module.css';
import { LANGUAGE_OPTIONS } from './Settings.tsx';

type Preferences = Schema<'Preferences'>;
type Choice = keyof Preferences['notifications'];

/** Switches of the customer's notifications, kept with the account. Failures and margin warnings are always sent. */
export const NotificationChoices = ({ user }: { readonly user: UserInfo }) => {
  const { t } = useTranslation('profile');
  const { data: preferences, error, refetch } = api.useGetPreferencesQuery();
  return (
    <Block title={t('told.title')} kind="flush">
      {preferences ? (
        <Choices preferences={preferences} mailTo={mailAddressOf(user)} waits={user.contactEmail !== null} />
      ) : null}
      {!preferences && error ? (
        <ErrorState title={t('told.failed')} error={error} onRetry={() => void refetch()} />
      ) : null}
      {!preferences && !error ? <SkeletonRows count={6} /> : null}
    </Block>
  );
};

/** Address that mails go to: the contact address once it is confirmed or while it counts anyway, or else the one that signs in. */
const mailAddressOf = ({ email, ...contact }: UserInfo): string | null =>
  contact.contactEmailUnprovedSince === undefined || contact.contactEmailKeptUntil !== undefined
    ? (contact.contactEmail ?? email)
    : email;

type ChoicesProps = {
  readonly preferences: Preferences;
  readonly mailTo: string | null;
  /** True where a contact address is named, which waits for its code if mails go nowhere. */
  readonly waits: boolean;
};

const Choices = ({ preferences, mailTo, waits }: ChoicesProps) => {
  const { t } = useTranslation('profile');
  const dispatch = useDispatch<PreferencesDispatch>();
  const { notifications } = preferences;
  const switchOf = (choice: Choice) => ({
    isOn: notifications[choice],
    onChange: (isOn: boolean) =>
      void dispatch(
        changePreferences((before) => ({ ...before, notifications: { ...before.notifications, [choice]: isOn } })),
      ),
  });
  return (
    <ul>
      <Told words={t('told.deals')} note={t('told.dealsNote')} {...switchOf('deals')} />
      <Told words={t('told.failures')} note={t('told.failuresNote')} />
      <Told words={t('told.margin')} note={t('told.marginNote')} />
      <Told words={t('told.requests')} note={t('told.requestsNote')} {...switchOf('requests')} />
      <Told words={t('told.marketNews')} note={t('told.marketNewsNote')} {...switchOf('marketNews')} />
      <Told
        words={t('told.byMail')}
        note={mailTo ?? t(waits ? 'told.unconfirmed' : 'told.noAddress')}
        {...switchOf('byMail')}
      />
      <ChoiceSetting
        icon="globe"
        title={t('told.language')}
        shown={LANGUAGE_NAMES[preferences.language]}
        options={LANGUAGE_OPTIONS}
        value={preferences.language}
        onChange={(language) =>
          isLanguage(language) && void dispatch(changePreferences((before) => ({ ...before, language })))
        }
      />
    </ul>
  );
};

type ToldProps = {
  readonly words: string;
  readonly note: string;
  /** Absent for a notification that cannot be switched off. */
  readonly isOn?: boolean;
  readonly onChange?: (isOn: boolean) => void;
};

const Told = ({ words, note, isOn, onChange }: ToldProps) => {
  const { t } = useTranslation('profile');
  const id = useId();
  return (
    <Row
      kind="setting"
      title={<span id={`${id}-title`}>{words}</span>}
      note={<span id={`${id}-note`}>{note}</span>}
      end={
        isOn === undefined || !onChange ? (
          <span className={style.always}>
            <Icon name="lock" size={16} />
            {t('told.always')}
          </span>
        ) : (
          <Switch labelledBy={`${id}-title ${id}-note`} isOn={isOn} onChange={onChange} />
        )
      }
    />
  );
};
