export { transactionHandlers } from './handlers.ts';
export type { MoneyRequests, UncreditedDeposit, UncreditedFilter } from './moneyRequests.ts';
export type { PdfDocument } from './pdfDocument.ts';
export { createPdfWriter } from './pdfWriter.ts';
