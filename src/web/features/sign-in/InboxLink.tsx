import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { normalEmail } from '../../../domain/contact.ts';
import { selectSetting } from '../../device/configuration.ts';
import type { Draft } from './draft.ts';
import style from './form.module.css';

type State = Parameters<typeof selectSetting>[0];

/**
 * In the sandbox nothing is really sent: leads to what would have been. A number is kept in its country's own form, which
 * this device does not know, so for one the whole inbox opens, the newest message first.
 */
export const InboxLink = ({ draft: { channel, email } }: { readonly draft: Draft }) => {
  const { t } = useTranslation('sign-in');
  const inbox = useSelector((state: State) => selectSetting(state, 'inboxUrl'));
  if (inbox === undefined) return null;
  const to = channel === 'mail' ? `?${new URLSearchParams({ to: normalEmail(email) })}` : '';
  return (
    <a className={style.link} href={`${inbox}${to}`} target="_blank" rel="noreferrer">
      {t('inbox')}
    </a>
  );
};
