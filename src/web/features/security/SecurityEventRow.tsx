import { useTranslation } from 'react-i18next';
import { formatLondon } from '../../../domain/londonFormat.ts';
import { SECURITY_EVENT_KINDS } from '../../../domain/audit/event.ts';
import type { Schema } from '../../api/index.ts';
import { Button, Row } from '../../ui/index.ts';
import style from './SecurityEvents.module.css';

type SecurityEventRowProps = { readonly event: Schema<'SecurityEvent'>; readonly onDisown: () => void };

/** Row of an event: what happened, when, how, and from where; with "it was not me" where that can be said. */
export const SecurityEventRow = ({ event, onDisown }: SecurityEventRowProps) => {
  const { t } = useTranslation('security-events');
  const { at, kind, by, count, device, address, means, mayDisown } = event;
  // A later server may name other kinds.
  const what = t(`kind.${SECURITY_EVENT_KINDS.find((known) => known === kind) ?? 'other'}`);
  const time = formatLondon(at);
  const isCounted = count !== null && (kind === 'sessions-ended' || (kind.endsWith('-failed') && count > 1));
  const lines = [
    means === null ? time : `${time} · ${t(`means.${means}`)}`,
    ...(isCounted ? [t(kind === 'sessions-ended' ? 'ended' : 'attempts', { count })] : []),
    ...(device === null || address === null ? [] : [t('from', { device, address })]),
    ...(by === 'firm' ? [t('byFirm')] : []),
    ...(by === 'unknown' && device === null ? [t('byLink')] : []),
  ];
  return (
    <Row
      title={what}
      note={lines.map((line) => (
        <span key={line} className={style.line}>
          {line}
        </span>
      ))}
      end={
        mayDisown ? (
          <Button isSmall onPress={onDisown}>
            <span aria-hidden="true">{t('notMe')}</span>
            <span className="sr">{t('notMeOf', { what, time })}</span>
          </Button>
        ) : null
      }
    />
  );
};
