export { bookFaults } from './bookFaults.ts';
export { type Books, booksAtDesk } from './booksAtDesk.ts';
export { findLastReconciliation } from './reconciliationRepository.ts';
export { startReconciliation } from './startReconciliation.ts';
