import { useTranslation } from 'react-i18next';
import { fundsApi } from '../../api/funds.ts';
import { Block } from '../../ui/index.ts';
import { DepositRecord } from './DepositRecord.tsx';

/** The newest deposit of the customer, with what became of it; nothing before the first one. */
export const LastDeposit = () => {
  const { t } = useTranslation('deposits');
  const { data } = fundsApi.useListLedgerEntryPagesInfiniteQuery(
    { 'X-Account': 'real', type: 'deposit' },
    { refetchOnMountOrArgChange: true },
  );
  const subject = data?.pages[0]?.items[0]?.subject;
  return subject?.kind === 'deposit' ? (
    <Block title={t('last')}>
      <DepositRecord deposit={subject.deposit} isSought={false} />
    </Block>
  ) : null;
};
