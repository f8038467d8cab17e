/** What moved a balance, as the customer sees it (contract/rules/ledger.md, Events). */
export const ENTRY_TYPES = [
  'deposit',
  'withdrawal',
  'withdrawal-returned',
  'profit',
  'fee',
  'overnight-fee',
  'protection',
  'grant',
  'investment',
  'investment-settled',
  'loan',
  'loan-overpaid',
  'correction',
] as const;
export type LedgerEntryType = (typeof ENTRY_TYPES)[number];
