import type { Handlers } from '../http/index.ts';
import type { Texts } from '../texts/index.ts';
import { getStatement } from './getStatement.ts';
import { getLedgerEntry, listLedgerEntries } from './listLedgerEntries.ts';
import type { MoneyRequests } from './moneyRequests.ts';
import type { StatementHead } from './statementDocument.ts';

type Settings = {
  readonly texts: Texts;
  /** The firm on its statements. */
  readonly firm: StatementHead['firm'];
  /** What the rooms of deposits and withdrawals answer of their requests. */
  readonly requests: readonly MoneyRequests[];
};

/** Handlers of the ledger as the customer sees it, and of its statements. */
export const transactionHandlers = (settings: Settings) =>
  ({
    listLedgerEntries: listLedgerEntries(settings.requests),
    getLedgerEntry: getLedgerEntry(settings.requests),
    getStatement: getStatement(settings),
  }) satisfies Handlers<'listLedgerEntries' | 'getLedgerEntry' | 'getStatement'>;
