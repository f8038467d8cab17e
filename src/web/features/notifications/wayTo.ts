import type { Schema } from '../../api/index.ts';
import { address, PATHS } from '../../navigation/index.ts';

/** Returns the address of a notification's subject. */
export const wayTo = ({ kind, subject, orderId, symbol }: Schema<'Notification'>): string => {
  const id = orderId ?? undefined;
  switch (subject) {
    case 'order':
      return address(PATHS.history, { id });
    case 'deposit':
      return address(PATHS.depositList, { id });
    case 'withdrawal':
      return address(PATHS.depositList, { type: 'withdrawal', id });
    case 'identity':
      return PATHS.realName;
    case 'loan':
    case 'repayment':
      return address(PATHS.loanDetails, { id });
    case 'investment':
      return address(PATHS.investmentDetail, { id });
    case 'account':
      return kind === 'demo-reset' ? PATHS.history : PATHS.position;
    case 'correction':
      return address(PATHS.transactionDetail, { id });
    case 'market':
      return symbol === null ? PATHS.quotation : address(PATHS.chart, { symbol });
  }
};
