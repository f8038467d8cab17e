import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { useServerSeconds } from '../../market/index.ts';
import { Button, useFormat } from '../../ui/index.ts';
import style from './SessionRow.module.css';

type SessionRowProps = {
  readonly session: Schema<'Session'>;
  /** Absent where it is this device's own, which is left by logging out. */
  readonly onEnd?: () => void;
};

/** A device: when it was last used and where from, and since when it is signed in. */
export const SessionRow = ({ session: { device, address, createdAt, lastUsedAt }, onEnd }: SessionRowProps) => {
  const { t } = useTranslation('security');
  const { ago, dateTime } = useFormat();
  const now = useServerSeconds();
  return (
    <div className={style.row}>
      <div className={style.words}>
        <b>{device}</b>
        <small>{t('sessions.lastUsed', { ago: ago(lastUsedAt, now), address })}</small>
        <small>{t('sessions.since', { time: dateTime(createdAt) })}</small>
      </div>
      {onEnd ? (
        <Button isSmall onPress={onEnd}>
          {t('sessions.end')}
          <span className="sr">{device}</span>
        </Button>
      ) : null}
    </div>
  );
};
