import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { IconButton, type IconName, OutwardRow, useCopy } from '../../ui/index.ts';

type ServiceLink = Schema<'ServiceLink'>;

const ICONS: Readonly<Record<ServiceLink['kind'], IconName>> = {
  chat: 'chat',
  messenger: 'chat',
  email: 'mail',
  phone: 'phone',
  page: 'globe',
};

/**
 * Returns the readable part of an address: a number, a mail address, or the host of a page; all of one that is none.
 */
const shown = ({ url }: ServiceLink): string => {
  try {
    const { protocol, host, pathname } = new URL(url);
    return protocol.startsWith('http') ? host : decodeURIComponent(pathname);
  } catch {
    return url;
  }
};
const isPage = ({ url }: ServiceLink): boolean => url.startsWith('http');

/**
 * Lists the operator's contact options, in the operator's order. Pages open beside the app; the phone handles the rest.
 */
export const ContactWays = ({ commonInfo }: { readonly commonInfo: Schema<'CommonInfo'> }) => {
  const { t } = useTranslation('service');
  const copy = useCopy();
  return (
    <ul>
      {commonInfo.serviceLinks.map((link) => (
        <OutwardRow
          key={link.url}
          kind="setting"
          href={link.url}
          icon={ICONS[link.kind]}
          title={link.label}
          note={shown(link)}
          beside={
            <IconButton
              icon="copy"
              size={20}
              label={t('copy', { address: shown(link) })}
              onPress={() => void copy(isPage(link) ? link.url : shown(link))}
            />
          }
        />
      ))}
    </ul>
  );
};
