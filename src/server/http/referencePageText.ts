import { html, type Html } from '../html.ts';

const MARKED = /(`[^`]+`|\*\*[^*]+\*\*)/;

/** Renders a line of the contract's descriptions: `code` and **emphasis**. */
const inline = (text: string): readonly Html[] =>
  text.split(MARKED).map((piece) => {
    if (piece.startsWith('`')) return html`<code>${piece.slice(1, -1)}</code>`;
    if (piece.startsWith('**')) return html`<strong>${piece.slice(2, -2)}</strong>`;
    return html`${piece}`;
  });

const block = (lines: readonly string[]): Html => {
  const text = lines.join('\n');
  if (!text.startsWith('- ')) return html`<p>${inline(text)}</p>`;
  const items = text.slice(2).split(/\n- /);
  return html`<ul>
    ${items.map((item) => html`<li>${inline(item)}</li>`)}
  </ul>`;
};

/**
 * Renders a description of the contract: paragraphs and lists. A list may begin directly after a paragraph's last line,
 * and a paragraph directly after a list.
 */
export const prose = (text: string | undefined): readonly Html[] => {
  const blocks: string[][] = [];
  let isList = false;
  let isNew = true;
  for (const line of (text ?? '').split('\n')) {
    const beginsItem = line.startsWith('- ');
    const goesOn = line !== '' && !isNew && (isList ? beginsItem || line.startsWith(' ') : !beginsItem);
    if (goesOn) blocks.at(-1)?.push(line);
    else if (line !== '') blocks.push([line]);
    if (!goesOn) isList = beginsItem;
    isNew = line === '';
  }
  return blocks.map(block);
};

/** Renders a value as indented JSON. */
export const json = (value: unknown): Html => html`<pre><code>${JSON.stringify(value, null, 2)}</code></pre>`;
