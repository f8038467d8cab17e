import type { ReadingAids } from './readingAids.ts';

/** Heading of a shown text. */
export type TextHeading = {
  /** Id of its element: by its place, so that it is the same in every language. */
  readonly id: string;
  readonly words: string;
  /** 1 for the highest headings of the text. */
  readonly depth: number;
};

export type MarkdownProps = {
  /** CommonMark. HTML in it is shown as text (CNT-14). */
  readonly text: string;
  /** Level of its highest headings: one below the heading that the text stands under. */
  readonly headingLevel?: 2 | 3;
  /** Language of the text where it is not the page's own. */
  readonly language?: string | undefined;
  /** Called with the headings when the text stands on the page, and when it has changed. */
  readonly onShown?: ((headings: readonly TextHeading[]) => void) | undefined;
  /** Search within the text and links to its paragraphs. */
  readonly aids?: ReadingAids | undefined;
};
