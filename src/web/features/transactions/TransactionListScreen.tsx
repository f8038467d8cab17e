import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton, Page } from '../../ui/index.ts';
import { useTransactionFilter } from './filter.ts';
import { StatementSheet } from './StatementSheet.tsx';
import { TransactionFilters } from './TransactionFilters.tsx';
import { TransactionList } from './TransactionList.tsx';

/** Lists the ledger of the active account, the newest entry first, reading older ones while scrolling. */
export const TransactionListScreen = () => {
  const { t } = useTranslation('transactions');
  const { filter, change } = useTransactionFilter();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Page
      title={t('title')}
      hasMode
      actions={<IconButton icon="download" label={t('statement.open')} onPress={() => setIsAsking(true)} />}
    >
      <TransactionFilters filter={filter} onChange={change} />
      <TransactionList filter={filter} onUnfilter={() => change({ type: undefined, from: undefined, to: undefined })} />
      <StatementSheet isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </Page>
  );
};
