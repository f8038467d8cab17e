import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import style from '../../authForm/form.module.css';
import { selectSetting } from '../../device/configuration.ts';
import { backendOrigin } from '../../device/hosting.ts';
import { contactAddress } from './contact.ts';
import type { Draft } from './draft.ts';

type State = Parameters<typeof selectSetting>[0];

/** Link to the sandbox's inbox, where messages arrive: the sandbox sends none to the outside. */
export const InboxLink = ({ draft }: { readonly draft: Draft }) => {
  const { t } = useTranslation('sign-in');
  const inbox = useSelector((state: State) => selectSetting(state, 'inboxUrl'));
  if (inbox === undefined) return null;
  return (
    <a
      className={style.link}
      href={`${new URL(inbox, backendOrigin()).href}?${new URLSearchParams({ to: contactAddress(draft) })}`}
      target="_blank"
      rel="noreferrer"
    >
      {t('inbox')}
    </a>
  );
};
