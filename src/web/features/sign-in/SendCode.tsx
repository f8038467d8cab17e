import { useTranslation } from 'react-i18next';
import { resendAt as resendAfter } from '../../../domain/customer/verificationCode.ts';
import style from '../../authForm/form.module.css';
import { useServerSeconds } from '../../market/index.ts';
import { Button, Ruler } from '../../ui/index.ts';

/** Pause after a first code, before another can be sent, in seconds. */
const PAUSE_SECONDS = resendAfter(0);
const QUARTERS = [0, 1, 2, 3, 4].map((quarter) => (quarter * PAUSE_SECONDS) / 4);
const MINUTE_SECONDS = 60;

type SendCodeProps = {
  /** Instant when the next code can be sent, unix seconds; undefined where none was sent yet. */
  readonly resendAt: number | undefined;
  readonly isSending: boolean;
  readonly onPress: () => void;
};

/** Button that sends a code, or the time left until the next one can be sent. */
export const SendCode = ({ resendAt, isSending, onPress }: SendCodeProps) => {
  const { t } = useTranslation(['sign-in', 'auth-form']);
  const left = Math.max(0, (resendAt ?? 0) - useServerSeconds());
  if (left > 0) return <Waiting seconds={left} />;
  return (
    <div>
      <Button isSmall onPress={onPress} waiting={isSending ? t('auth-form:sending') : undefined}>
        {t(resendAt === undefined ? 'send.first' : 'send.again')}
      </Button>
    </div>
  );
};

const Waiting = ({ seconds }: { readonly seconds: number }) => {
  const { t } = useTranslation('sign-in');
  const isLong = seconds > PAUSE_SECONDS;
  return (
    <div>
      <p className={style.measure}>
        <span>{t('send.wait')}</span>
        <span>
          {isLong
            ? t('send.minutes', { count: Math.ceil(seconds / MINUTE_SECONDS) })
            : t('send.seconds', { count: seconds })}
        </span>
      </p>
      {isLong ? null : (
        <Ruler
          label={t('send.scale', { passed: PAUSE_SECONDS - seconds, count: PAUSE_SECONDS })}
          most={PAUSE_SECONDS}
          step={5}
          labelled={QUARTERS}
          value={PAUSE_SECONDS - seconds}
        />
      )}
    </div>
  );
};
