type Part = { readonly words: string; readonly href?: string };

/** Parts of an attribution (CFG-52): `[words](https://…)` is a link, everything else is text. */
export const attributionParts = (attribution: string): readonly Part[] => {
  const parts: Part[] = [];
  let rest = 0;
  for (const link of attribution.matchAll(/\[([^[\]]+)\]\((https:\/\/[^\s()]+)\)/g)) {
    const [whole, words = '', href = ''] = link;
    if (link.index > rest) parts.push({ words: attribution.slice(rest, link.index) });
    parts.push({ words, href });
    rest = link.index + whole.length;
  }
  return rest < attribution.length ? [...parts, { words: attribution.slice(rest) }] : parts;
};
