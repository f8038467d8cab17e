import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { WithdrawalRecord } from '../../records/index.ts';
import { Block } from '../../ui/index.ts';

/** The latest withdrawals that were decided; each unfolds what happened to it. */
export const Records = ({ withdrawals }: { readonly withdrawals: readonly Schema<'Withdrawal'>[] }) => {
  const { t } = useTranslation('withdrawals');
  const decided = withdrawals.filter(({ status }) => status !== 'waiting');
  if (decided.length === 0) return null;
  return (
    <Block title={t('records.title')}>
      {decided.map((withdrawal) => (
        <WithdrawalRecord key={withdrawal.id} withdrawal={withdrawal} />
      ))}
    </Block>
  );
};
