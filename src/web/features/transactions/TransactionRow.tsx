import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { address, PATHS } from '../../navigation/index.ts';
import { LinkRow, Result, useFormat } from '../../ui/index.ts';
import { entryKind, subjectName, uncredited } from './subject.ts';

/** Row of an entry: what moved the balance, by how much, and the balance after it. */
export const TransactionRow = ({ entry }: { readonly entry: Schema<'LedgerEntry'> }) => {
  const { t } = useTranslation('transactions');
  const { money, time } = useFormat();
  const { id, amount, balanceAfter, at, subject } = entry;
  const name = subjectName(subject);
  return (
    <LinkRow
      to={address(PATHS.transactionDetail, { id })}
      title={t(entryKind(entry))}
      note={
        <>
          <time>{time(at)}</time>
          {name === undefined ? null : ` · ${name}`}
        </>
      }
      figure={balanceAfter === null ? money(amount) : <Result value={amount} />}
      caption={balanceAfter === null ? t(uncredited(entry)) : money(balanceAfter)}
    />
  );
};
