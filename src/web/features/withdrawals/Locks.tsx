import { useTranslation } from 'react-i18next';
import type { WithdrawalLockReason } from '../../../domain/funds/withdrawalLocks.ts';
import type { Schema } from '../../api/index.ts';
import { address, PATHS } from '../../navigation/index.ts';
import { Block, LinkRow, Row, useFormat } from '../../ui/index.ts';

/** Screen that resolves each lock; null where only time does. */
const WAYS_OUT: Readonly<Record<WithdrawalLockReason, string | null>> = {
  identity: PATHS.realName,
  knowledge: address(PATHS.knowledge),
  destination: PATHS.wallet,
  'credentials-changed': null,
  'destination-waiting': PATHS.wallet,
  loan: PATHS.borrowing,
  'nothing-withdrawable': PATHS.position,
};

/** Returns the key of a lock's words: a change of credentials that does not end by itself needs a new password. */
export const lockWords = ({ reason, endsAt }: Schema<'WithdrawalLock'>): WithdrawalLockReason | 'disowned' =>
  reason === 'credentials-changed' && endsAt === null ? 'disowned' : reason;

type LocksProps = { readonly locks: readonly Schema<'WithdrawalLock'>[] };

/** Lists what a withdrawal still needs, in its fixed order, each with the way there; the way back is the bar's. */
export const Locks = ({ locks }: LocksProps) => {
  const { t } = useTranslation('withdrawals');
  const { date, time } = useFormat();
  if (locks.length === 0) return null;
  return (
    <Block kind="flush" title={t('locks.title')}>
      <ol data-obstacle="locks" tabIndex={-1}>
        {locks.map((lock) => {
          const { reason, endsAt } = lock;
          const words = lockWords(lock);
          const to = words === 'disowned' ? PATHS.forgetPassword : WAYS_OUT[reason];
          const note =
            endsAt === null ? t(`locks.${words}.note`) : t('locks.until', { date: date(endsAt), time: time(endsAt) });
          const row = { title: t(`locks.${words}.title`), note };
          return to === null ? <Row key={reason} {...row} /> : <LinkRow key={reason} {...row} to={to} hasChevron />;
        })}
      </ol>
    </Block>
  );
};
