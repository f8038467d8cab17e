import type { Schema } from '../../api/index.ts';
import { address, PATHS } from '../../navigation/index.ts';

/** Returns the address of a notification's subject. */
export const wayTo = ({ subject, orderId, symbol }: Schema<'Notification'>): string => {
  const id = orderId ?? undefined;
  switch (subject) {
    case 'order':
      return address(PATHS.history, { id });
    case 'deposit':
    case 'withdrawal':
      return address(PATHS.transactionDetail, { id });
    case 'identity':
      return PATHS.realName;
    case 'loan':
    case 'repayment':
      return address(PATHS.loanDetails, { id });
    case 'investment':
      return address(PATHS.investmentDetail, { id });
    case 'account':
      return PATHS.position;
    case 'market':
      return symbol === null ? PATHS.quotation : address(PATHS.chart, { symbol });
  }
};
