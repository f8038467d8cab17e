export { bookFaults } from './bookFaults.ts';
export { type Books, booksAtDesk } from './booksAtDesk.ts';
export { type ReconciliationJob, startReconciliation } from './startReconciliation.ts';
