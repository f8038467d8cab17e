/** A piece of HTML, as opposed to text that must be escaped before it becomes one. */
export class Html {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

/** Value in a template: texts are escaped, the parts of a list follow each other, and undefined renders nothing. */
export type HtmlPart = Html | string | number | undefined | readonly HtmlPart[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const sourceOf = (part: HtmlPart): string => {
  if (part instanceof Html) return part.source;
  if (Array.isArray(part)) return part.map(sourceOf).join('');
  return String(part ?? '').replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
};

/** Renders HTML with values in it: html`<p>${text}</p>`. Attributes must be quoted. */
export const html = (texts: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html =>
  new Html(String.raw({ raw: texts }, ...parts.map(sourceOf)));

type PageParts = {
  readonly title: string;
  /** Elements of the head beside those that every page has. */
  readonly head?: Html;
  readonly body: Html;
  /** English where absent. */
  readonly language?: string;
};

/** Draws a page of the server, in the colours and the width of its reader's device. */
export const htmlPage = ({ title, head, body, language = 'en' }: PageParts): string =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        ${head}
      </head>
      <body>
        ${body}
      </body>
    </html>`.source;
