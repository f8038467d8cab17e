import { useTranslation } from 'react-i18next';
import type { WithdrawalLockReason } from '../../../domain/funds/withdrawalLocks.ts';
import type { Schema } from '../../api/index.ts';
import { address, PATHS } from '../../navigation/index.ts';
import { Block, LinkRow, Row, useFormat } from '../../ui/index.ts';

type Lock = Schema<'WithdrawalLock'>;

/** Reason in words of its own: `other` is one of a newer server (GRO-11). */
type Words = WithdrawalLockReason | 'disowned' | 'other';

/** Screen that resolves each lock; null where only time does. */
const WAYS_OUT: Readonly<Record<Words, string | null>> = {
  identity: PATHS.realName,
  knowledge: address(PATHS.knowledge),
  'second-step': PATHS.secondStep,
  destination: PATHS.wallet,
  'credentials-changed': null,
  disowned: PATHS.forgetPassword,
  'destination-waiting': PATHS.wallet,
  loan: PATHS.borrowing,
  'nothing-withdrawable': PATHS.position,
  unvalued: null,
  halted: PATHS.service,
  other: PATHS.service,
};

/** Returns the key of a lock's words: a change of credentials that does not end by itself needs a new password. */
export const lockWords = ({ reason, endsAt }: Lock): Words => {
  if (reason === 'credentials-changed' && endsAt === null) return 'disowned';
  return reason in WAYS_OUT ? reason : 'other';
};

/** True where a lock may be over without the customer having done anything, so that it is read again meanwhile. */
export const endsByItself = ({ reason, endsAt }: Lock, now: number): boolean =>
  reason === 'unvalued' || reason === 'halted' || (endsAt !== null && endsAt <= now);

/** Returns the note of each lock: until when it lasts, what it names, or what to do. */
const useNote = () => {
  const { t } = useTranslation(['withdrawals', 'market']);
  const { date, time } = useFormat();
  return (lock: Lock): string => {
    const { endsAt, symbol, haltReason } = lock;
    const words = lockWords(lock);
    if (endsAt !== null) return t('locks.until', { date: date(endsAt), time: time(endsAt) });
    if (words !== 'halted') return t(`locks.${words}.note`, { symbol: symbol ?? '' });
    const reason = t(`market:halted.reasons.${haltReason ?? 'operator'}`);
    return symbol === null ? t('locks.halted.note', { reason }) : t('locks.halted.ofSymbol', { symbol, reason });
  };
};

type LocksProps = { readonly locks: readonly Lock[] };

/** Lists what a withdrawal still needs, in its fixed order, each with the way there; the way back is the bar's. */
export const Locks = ({ locks }: LocksProps) => {
  const { t } = useTranslation('withdrawals');
  const noteOf = useNote();
  if (locks.length === 0) return null;
  return (
    <Block kind="flush" title={t('locks.title')}>
      <ol data-obstacle="locks" tabIndex={-1}>
        {locks.map((lock) => {
          const { reason } = lock;
          const words = lockWords(lock);
          const to = WAYS_OUT[words];
          const row = { title: t(`locks.${words}.title`), note: noteOf(lock) };
          return to === null ? <Row key={reason} {...row} /> : <LinkRow key={reason} {...row} to={to} hasChevron />;
        })}
      </ol>
    </Block>
  );
};
