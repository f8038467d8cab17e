import type { PdfDocument } from './pdfDocument.ts';
import type { StatementWriter } from './statementWriter.ts';

/** Opens the writer with the first document: its fonts and its thread are loaded then. */
const openWriter = async (): Promise<StatementWriter> => (await import('./statementWriter.ts')).createStatementWriter();

/** Creates a writer of PDFs, of statements or of other documents. */
export const createPdfWriter = (): StatementWriter => {
  let opened: Promise<StatementWriter> | undefined;
  return {
    write: async (document: PdfDocument) => {
      opened ??= openWriter();
      return (await opened).write(document);
    },
  };
};
