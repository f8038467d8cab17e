import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { Icon, IconButton, type IconName, useCopy } from '../../ui/index.ts';
import style from './ContactWays.module.css';

type ServiceLink = Schema<'ServiceLink'>;

const ICONS: Readonly<Record<ServiceLink['kind'], IconName>> = {
  chat: 'chat',
  messenger: 'chat',
  email: 'mail',
  phone: 'phone',
  page: 'globe',
};

/** Returns the readable part of an address: a number, a mail address, or the host of a page. */
const shown = ({ url }: ServiceLink): string => {
  const { protocol, host, pathname } = new URL(url);
  return protocol.startsWith('http') ? host : decodeURIComponent(pathname);
};
const isPage = ({ url }: ServiceLink): boolean => url.startsWith('http');

/**
 * Lists the operator's contact options, in the operator's order. Pages open beside the app; the phone handles the rest.
 */
export const ContactWays = ({ commonInfo }: { readonly commonInfo: Schema<'CommonInfo'> }) => {
  const { t } = useTranslation('service');
  const copy = useCopy();
  return (
    <ul className={style.ways}>
      {commonInfo.serviceLinks.map((link) => (
        <li key={link.url} className={style.way}>
          <a
            className={style.link}
            href={link.url}
            {...(isPage(link) ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
          >
            <Icon name={ICONS[link.kind]} className={style.icon} />
            <span className={style.words}>
              <b>{link.label}</b>
              <small>{shown(link)}</small>
            </span>
            <Icon name="forward" size={16} className={style.icon} />
          </a>
          <IconButton
            icon="copy"
            size={20}
            label={t('copy', { address: shown(link) })}
            onPress={() => void copy(isPage(link) ? link.url : shown(link))}
          />
        </li>
      ))}
    </ul>
  );
};
