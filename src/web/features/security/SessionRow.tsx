import { formatLondon } from '../../../domain/londonFormat.ts';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { useServerSeconds } from '../../market/index.ts';
import { Button, Row, useFormat } from '../../ui/index.ts';
import style from './SessionRow.module.css';

type SessionRowProps = {
  readonly session: Schema<'Session'>;
  /** Absent for this device's session, which is ended by logging out. */
  readonly onEnd?: () => void;
};

/** Row of a session: its device, its last use and address, and its start. */
export const SessionRow = ({ session: { device, address, createdAt, lastUsedAt }, onEnd }: SessionRowProps) => {
  const { t } = useTranslation('security');
  const { ago } = useFormat();
  const now = useServerSeconds();
  return (
    <Row
      isAlone={onEnd === undefined}
      title={device}
      note={
        <>
          <span className={style.line}>{t('sessions.lastUsed', { ago: ago(lastUsedAt, now), address })}</span>
          <span className={style.line}>{t('sessions.since', { time: formatLondon(createdAt) })}</span>
        </>
      }
      end={
        onEnd ? (
          <Button isSmall onPress={onEnd}>
            <span aria-hidden="true">{t('sessions.end')}</span>
            <span className="sr">{t('sessions.endOf', { device })}</span>
          </Button>
        ) : null
      }
    />
  );
};
