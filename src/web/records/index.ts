export { lastDigits, shortAddress } from './destinationWords.ts';
export { formatSpan } from './formatSpan.ts';
export { FoldedRecord } from './FoldedRecord.tsx';
export { WithdrawalRecord } from './WithdrawalRecord.tsx';
export { WithdrawalTimeline } from './WithdrawalTimeline.tsx';
