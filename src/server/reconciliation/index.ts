export { bookFaults } from './bookFaults.ts';
export { type Books, booksAtDesk } from './booksAtDesk.ts';
export { startReconciliation } from './startReconciliation.ts';
