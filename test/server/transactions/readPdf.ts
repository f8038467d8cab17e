import { getDocumentProxy } from 'unpdf';

/** Reads a PDF: its text as a reader copies it, without white space, and what it says of itself. */
export const readPdf = async (bytes: Uint8Array) => {
  const document = await getDocumentProxy(bytes);
  const texts: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(''));
  }
  const { info } = await document.getMetadata();
  const marks = await document.getMarkInfo();
  const tree = await (await document.getPage(1)).getStructTree();
  return {
    text: texts
      .join('')
      // A font that sets a letter and its mark as two glyphs has no letter for the mark alone.
      .replaceAll(/[\s\p{Cc}]/gu, '')
      .normalize('NFC'),
    info,
    marks,
    tree: JSON.stringify(tree),
  };
};

/** Removes white space, and writes SARA AM as its two parts, as the fonts are set. */
export const plain = (text: string): string =>
  text
    .replaceAll(/([\u0E48-\u0E4B]?)\u0E33/g, '\u0E4D$1\u0E32')
    .replaceAll(/\s/g, '')
    .normalize('NFC');
