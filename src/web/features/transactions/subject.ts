import type { Schema } from '../../api/index.ts';
import { address, PATHS } from '../../navigation/index.ts';

type Subject = Schema<'LedgerSubject'>;

/** Name of what an entry is about: its number, of an order with the symbol; undefined for one of the account itself. */
export const subjectName = (subject: Subject): string | undefined => {
  switch (subject.kind) {
    case 'order':
      return `${subject.symbol} ${subject.orderNumber}`;
    case 'deposit':
      return subject.deposit.number;
    case 'withdrawal':
      return subject.withdrawal.number;
    case 'investment':
      return subject.investmentNumber;
    case 'loan':
      return subject.loanNumber;
    case 'account':
    case 'correction':
      return undefined;
  }
};

/**
 * Key of the words of an entry: a fee says whether it is that of an AI investment, a withdrawal that was returned whether it
 * was taken back, refused, or came back.
 */
export const entryKind = ({ type, subject }: Pick<Schema<'LedgerEntry'>, 'type' | 'subject'>) => {
  if (type === 'fee' && subject.kind === 'investment') return 'types.investment-fee' as const;
  if (type !== 'withdrawal-returned' || subject.kind !== 'withdrawal') return `types.${type}` as const;
  const { status, failureReason } = subject.withdrawal;
  if (status === 'success') return 'returned.cameBack' as const;
  return failureReason?.code === 'taken-back' ? ('returned.takenBack' as const) : ('returned.refused' as const);
};

/** Key of the words of a type: fees are those of orders and of AI investments. */
export const typeWords = (type: Schema<'LedgerEntryType'> | 'all') =>
  type === 'fee' ? ('types.fees' as const) : (`types.${type}` as const);

/** Key of the words of an entry that left the balance as it was: a deposit under review, or one that was not credited. */
export const uncredited = ({ subject }: Pick<Schema<'LedgerEntry'>, 'subject'>) =>
  subject.kind === 'deposit' && subject.deposit.status === 'waiting' ? 'uncredited.waiting' : 'uncredited.fail';

/** Address of what an entry is about, with the key of its link's words; undefined where it leads nowhere. */
export const wayTo = (subject: Subject) => {
  switch (subject.kind) {
    case 'order':
      return { words: 'open.order', to: address(PATHS.history, { id: subject.orderId }) } as const;
    case 'deposit':
      return { words: 'open.deposit', to: address(PATHS.depositList, { id: subject.deposit.id }) } as const;
    case 'withdrawal':
      return {
        words: 'open.withdrawal',
        to: address(PATHS.depositList, { type: 'withdrawal', id: subject.withdrawal.id }),
      } as const;
    case 'investment':
      return { words: 'open.investment', to: address(PATHS.investmentDetail, { id: subject.investmentId }) } as const;
    case 'loan':
      return { words: 'open.loan', to: address(PATHS.loanDetails, { id: subject.loanId }) } as const;
    case 'correction':
      return correctedWay(subject);
    case 'account':
      return undefined;
  }
};

const correctedWay = ({ entryId, orderId }: Schema<'CorrectionSubject'>) => {
  if (orderId !== null) return { words: 'open.order', to: address(PATHS.history, { id: orderId }) } as const;
  return entryId === null
    ? undefined
    : ({ words: 'open.entry', to: address(PATHS.transactionDetail, { id: entryId }) } as const);
};
