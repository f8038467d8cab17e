import { PROFILES } from '../checks/check.ts';
import { countsOf, type Run } from '../checks/runChecks.ts';
import { escaped } from './escaped.ts';

/** Colours of the right half: white text on each has a contrast of at least 4.5. */
const COLOURS = { good: '#017a4f', open: '#8a5a00', bad: '#c6262e' } as const;
/** Width of a character of 11 px, roughly, and space beside a text, pixels. */
const CHARACTER = 6.6;
const SPACE = 12;

const widthOf = (text: string): number => Math.ceil(text.length * CHARACTER) + SPACE;

/** Names the contract, and the profiles that were checked where they are not all of them. */
const labelOf = ({ contractVersion, profiles }: Run): string => {
  const isWhole = PROFILES.every((profile) => profiles.includes(profile));
  return [`Sun contract ${contractVersion}`, ...(isWhole ? [] : [profiles.join(', ')])].join(' · ');
};

/** Says in few words what a run found: what fails, else what nobody could try, else that all passes. */
const messageOf = ({ results }: Run): readonly [message: string, colour: string] => {
  const { pass, fail, error, warning, review, skip } = countsOf(results);
  if (fail + error > 0) return [`${fail + error} of ${results.length} fail`, COLOURS.bad];
  const parts = Object.entries({ pass, warning, review, skip }).filter(([, count]) => count > 0);
  const isOpen = pass === 0 || warning + review + skip > 0;
  const words = parts.map(([verdict, count]) => `${count} ${verdict}`).join(', ');
  return [words || 'nothing tried', isOpen ? COLOURS.open : COLOURS.good];
};

/**
 * Draws a run of all checks as a badge for a page, as SVG without anything from elsewhere: the version of the contract, the
 * profiles where not all were checked, and the checks by verdict. Green means that every check of these profiles was tried and
 * passed; a check that does not apply counts for nothing.
 */
export const badge = (run: Run): string => {
  const label = labelOf(run);
  const [message, colour] = messageOf(run);
  const [left, right] = [widthOf(label), widthOf(message)];
  const text = (words: string, x: number) => `<text x="${x}" y="14" text-anchor="middle">${escaped(words)}</text>`;
  const title = escaped(`${label}: ${message}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${title}">
  <title>${title}</title>
  <rect width="${left}" height="20" fill="#3b4048"/><rect x="${left}" width="${right}" height="20" fill="${colour}"/>
  <g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
    ${text(label, left / 2)}${text(message, left + right / 2)}
  </g>
</svg>
`;
};
