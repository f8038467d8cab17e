import ts from 'typescript';
import { bannedWordsIn } from '../support/plainWords.ts';
import { linesOf, nodesOf, placeOf, sourceFile, sourceFiles } from '../support/sources.ts';

const product = sourceFiles('src');
const everything = [...product, ...sourceFiles('test', 'bench', 'scripts', 'conformance')];

/** Names without meaning, each with a question that leads to a better one. */
const VAGUE = {
  utils: 'what is it about? decimal.ts, londonTime.ts',
  util: 'what is it about? decimal.ts, londonTime.ts',
  helpers: 'whom does it help to do what? Name that.',
  helper: 'whom does it help to do what? Name that.',
  misc: 'one file, one thing',
  manager: 'what does it do? buffer, repository, clock, engine',
  types: 'name the thing: order.ts, quote.ts',
  common: 'who shares it? It belongs a floor below them, under its own name.',
  shared: 'who shares it? It belongs a floor below them, under its own name.',
  lib: 'name the thing',
  stuff: 'name the thing',
};

/** Count of functions above the limit; it may only fall. */
const LONG_FUNCTION_LINES = 70;
const LONG_FUNCTIONS = 0;

const FILE_MEDIAN_LINES = 85;
const LONG_FILE_LINES = 300;
const LONG_FILES_SHARE = 0.05;

const isFunction = (node: ts.Node): node is ts.FunctionLikeDeclaration =>
  ts.isFunctionDeclaration(node) ||
  ts.isFunctionExpression(node) ||
  ts.isArrowFunction(node) ||
  ts.isMethodDeclaration(node);
const isAny = (node: ts.Node): node is ts.KeywordTypeNode => node.kind === ts.SyntaxKind.AnyKeyword;

/** Finds the lines of all files that match a pattern, as `path:line`. */
const linesWith = (pattern: RegExp) =>
  everything
    .filter(({ path }) => !path.endsWith('tidy.test.ts'))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}`] : [])),
    );

describe('the names', () => {
  it('of files and folders have a meaning', () => {
    const vague = everything.flatMap(({ path }) =>
      path
        .replace(/(\.test)?\.tsx?$/, '')
        .split('/')
        .filter((name) => name in VAGUE)
        .map((name) => `${path}: "${name}": ${VAGUE[name as keyof typeof VAGUE]}`),
    );
    expect(vague).toEqual([]);
  });

  it('of exports have a meaning', () => {
    const vague = /^export (?:const|function|class|type|interface) \w*(?:utils?|helpers?|misc|manager|stuff)\b/i;
    expect(linesWith(vague)).toEqual([]);
  });
});

describe('the words', () => {
  it('of comments, test titles and identifiers are plain', () => {
    expect(everything.flatMap(bannedWordsIn)).toEqual([]);
  });

  it.each([
    [
      'a doc comment',
      '/** Charges what is due.\n * A quote is reckoned once. */\nconst a = 1;',
      '"reckoned": say calculate',
    ],
    ['a line comment', 'const f = () => {\n  // Ends here for ever.\n};', '"for ever": say permanently'],
    ['a test title', "it('tells the customer', () => {});", '"tells": say notify'],
    ['a parametrised title', "describe.each([1])('the order is alive: %s', () => {});", '"alive": say active'],
    ['an identifier', 'const settleNights = () => 1;', '"settleNights": say overnight fees due'],
  ])('are refused with their replacement in %s', (_place, text, fault) => {
    const faults = bannedWordsIn(sourceFile('planted.ts', text));
    expect(faults).toEqual([expect.stringContaining(fault)]);
  });

  it('are accepted in code, in strings and as parts of other words', () => {
    const text = `/** Waits for \`told\`; a heartbeat. */\nconst told = 'alive'; // An entry that speaks against it.`;
    expect(bannedWordsIn(sourceFile('planted.ts', text))).toEqual([]);
  });
});

describe('the source files', () => {
  it('give a reason with each TODO or FIXME', () => {
    expect(linesWith(/\b(?:TODO|FIXME|HACK|XXX)\b(?!: \S+(?: \S+){4})/)).toEqual([]);
  });

  it('suppress no rule without a reason', () => {
    expect(linesWith(/eslint-disable(?!.* -- \S+(?: \S+){2})/)).toEqual([]);
    expect(linesWith(/@ts-(?:ignore|nocheck|expect-error(?! \S+(?: \S+){2}))/)).toEqual([]);
    expect(linesWith(/prettier-ignore|istanbul ignore/)).toEqual([]);
  });

  it('contain no test that is skipped or run alone', () => {
    expect(
      linesWith(/\b(?:it|test|describe)\.(?:only|skip|todo|failing)\b|\b(?:xit|xdescribe|fit|fdescribe)\(/),
    ).toEqual([]);
  });
});

describe('size', () => {
  it(`of functions is at most ${LONG_FUNCTION_LINES} lines; exceptions are counted and may only become fewer`, () => {
    const functions = product.flatMap(({ tree }) => nodesOf(tree, isFunction));
    const long = functions.filter((node) => linesOf(node) > LONG_FUNCTION_LINES).map(placeOf);
    expect({ count: long.length, long }).toEqual({ count: LONG_FUNCTIONS, long: long.slice(0, LONG_FUNCTIONS) });
  });

  it('of files is short in the median, with few long ones', () => {
    const lengths = product.map(({ text }) => text.split('\n').length - 1).sort((a, b) => a - b);
    const long = lengths.filter((length) => length > LONG_FILE_LINES);
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(FILE_MEDIAN_LINES);
    expect(long.length / lengths.length).toBeLessThanOrEqual(LONG_FILES_SHARE);
  });
});

describe('the types', () => {
  it('never contain `any`', () => {
    expect(everything.flatMap(({ tree }) => nodesOf(tree, isAny)).map(placeOf)).toEqual([]);
  });
});
