import ts from 'typescript';
import { nodesOf, type SourceFile } from './sources.ts';

type Rule = {
  /** Plain word in its place. */
  readonly say: string;
  /** Matches the word in comments and test titles. */
  readonly words: RegExp;
  /** Matches the word in identifiers; absent where identifiers may hold it. */
  readonly identifiers?: RegExp;
};

/** Words that a reader who knows brokers and TypeScript stumbles over. */
const RULES: readonly Rule[] = [
  { say: 'calculate, compute or value', words: /\breckon(?:s|ed|ing)?\b/i },
  { say: 'so; from which', words: /\b(?:thus|whence)\b/i },
  { say: 'expired or due', words: /\bwhose time (?:is|has) \w+/i },
  { say: 'trigger level; awaits, with its object', words: /\bwhat (?:\w+ ){0,3}wait(?:s|ed)? for\b/i },
  { say: 'state; current', words: /\bstanding\b|\bas (?:it|they) stands?\b|\bwhere (?:it|they) stands?\b(?! for)/i },
  { say: 'evaluate, check or summarise', words: /\bweigh(?:s|ed|ing)?\b/i },
  { say: 'preview or estimate', words: /\boutlook\b/i },
  { say: 'snapshot, instant or now', words: /\bmoments?\b/i },
  { say: 'active; open or pending; running', words: /\balive\b/i },
  { say: 'watched accounts; ledger; texts', words: /\b(?:the|a|this) books?\b/i },
  { say: 'tradable, traded or trading', words: /\bdealt in\b|\bdealing\b/i },
  { say: 'receive or subscribe', words: /\bhea(?:r|rs|rd)\b/i },
  { say: 'notify, send, publish or report', words: /\b(?:tells?|told)\b/i },
  {
    say: 'publish, report, state or return',
    words: /\b(?:feed|market|socket|server|path|tick|event|frame|stream)s? (?:says?|said)\b/i,
  },
  { say: 'publish, send or tick', words: /\b(?:speaks?|spoken?)\b(?! against)/i },
  { say: 'entry point, gateway or HTTP layer', words: /\bdoors?\b/i },
  {
    say: 'overnight fees due',
    words: /\bnights? (?:that|are|is) (?:over|due|settled)|\bsettled? nights?\b/i,
    identifiers: /^settleNights|nightsUntil|nightsDue/,
  },
  { say: 'skeleton', words: /\bbones?\b/i },
  { say: 'blocking reason', words: /\bobstacles?\b/i },
  {
    say: 'volatility model, tick rate or model',
    words: /\b(?:temper|liveliness|nature)\b/i,
    identifiers: /^temper$|liveliness|^nature$/i,
  },
  { say: 'event', words: /\bhappenings?\b/i },
  { say: 'fix, correct or recover', words: /\bmend(?:s|ed|ing)?\b/i },
  { say: 'the caller, the client or the reader', words: /\b(?:whoever|somebody)\b/i },
  { say: 'screen readers; subscribers', words: /\bthose who listen\b/i },
  { say: 'permanently', words: /\bfor ever\b/i },
  { say: 'until it changes; new value', words: /\bfrom now on\b/i },
  { say: 'a quote that cannot be refreshed', words: /\bnothing newer\b/i },
  { say: 'reaches or equals', words: /\bha(?:s|ve) come (?:to|so far)\b/i },
  { say: 'the signed-in customer', words: /(?<!\b(?:customer|visitor) )\bwho is signed in\b/i },
];

/** Part of a source that is read as English, or an identifier. */
type Part = { readonly at: number; readonly text: string };

const plainText = (comment: string) => comment.replaceAll(/`[^`]*`/g, '').replaceAll(/\s*\n\s*(?:\*|\/\/)\s*/g, ' ');

const commentsIn = ({ text, tree }: SourceFile): readonly Part[] => {
  const found = new Map<number, string>();
  const visit = (node: ts.Node): void => {
    const ranges = [
      ...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.getEnd()) ?? []),
    ];
    for (const { pos, end } of ts.isJsxText(node) ? [] : ranges) found.set(pos, plainText(text.slice(pos, end)));
    node.getChildren(tree).forEach(visit);
  };
  visit(tree);
  return [...found].map(([at, comment]) => ({ at, text: comment }));
};

const isTest = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && /^(?:it|test|describe)\b/.test(node.expression.getText());

const titlesIn = ({ tree }: SourceFile): readonly Part[] =>
  nodesOf(tree, isTest).flatMap(({ arguments: [title] }) =>
    title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))
      ? [{ at: title.getStart(), text: title.getText() }]
      : [],
  );

const identifiersIn = ({ tree }: SourceFile): readonly Part[] =>
  nodesOf(tree, ts.isIdentifier).map((node) => ({ at: node.getStart(), text: node.text }));

/** Finds banned words in comments, test titles and identifiers, each as `path:line: "word": say …`. Code in backticks may hold them. */
export const bannedWordsIn = (file: SourceFile): readonly string[] => {
  const english = [...commentsIn(file), ...titlesIn(file)];
  const identifiers = identifiersIn(file);
  const line = (at: number) => file.tree.getLineAndCharacterOfPosition(at).line + 1;
  const faults = (parts: readonly Part[], pattern: RegExp | undefined, say: string) =>
    parts.flatMap(({ at, text }) => {
      const found = pattern?.exec(text)?.[0];
      return found === undefined ? [] : [`${file.path}:${line(at)}: "${found}": say ${say}`];
    });
  return RULES.flatMap((rule) => [
    ...faults(english, rule.words, rule.say),
    ...faults(identifiers, rule.identifiers, rule.say),
  ]);
};
