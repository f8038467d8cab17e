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
