import type { Language } from '../../contract/index.ts';

export type PdfColumn = {
  readonly label: string;
  /** Share of the page's width. */
  readonly share: number;
  readonly isFigure: boolean;
};

export type PdfTable = {
  readonly heading: string;
  readonly columns: readonly PdfColumn[];
  readonly rows: readonly (readonly string[])[];
  /** Last rows, set apart by a line. */
  readonly totals: readonly (readonly string[])[];
};

/** Document that is written as PDF: plain texts alone, so that a thread can be handed it. */
export type PdfDocument = {
  readonly language: Language;
  readonly firm: string;
  readonly title: string;
  /** True for pages that lie on their side, which wide tables need. */
  readonly isWide: boolean;
  /** Date in the file, unix seconds: the same for the same content. */
  readonly datedAt: number;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly tables: readonly PdfTable[];
  readonly notes: readonly string[];
  /** At the foot of each page, beside its number. */
  readonly foot: string;
  /** `Page {{page}} of {{pages}}`. */
  readonly pageWords: string;
};
