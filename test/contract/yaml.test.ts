import { readFileSync } from 'node:fs';
import { isScalar, parse, parseDocument, visit } from 'yaml';
import { lineText } from '../exampleWorld/yamlText.ts';

const read = (file: string) => readFileSync(file, 'utf8');

it.each(['openapi.yaml', 'contract/asyncapi.yaml'])('reads %s alike by YAML 1.1 and by YAML 1.2', (file) => {
  const text = read(file);
  expect(parse(text, { version: '1.1' })).toEqual(parse(text, { version: '1.2' }));
});

it.each(['openapi.yaml', 'contract/asyncapi.yaml'])(
  'has no plain “?” in a flow map of %s, which PyYAML refuses',
  (file) => {
    const inFlow = read(file)
      .split('\n')
      .map((line) => line.replaceAll(/'(?:[^']|'')*'|"(?:[^"\\]|\\.)*"/g, "''"))
      .filter((line) => /[{[,] ?[\w$]+: [^,{}'"]*\?/.test(line));
    expect(inFlow).toEqual([]);
  },
);

it.each([
  'yes',
  'No',
  'on',
  'OFF',
  'y',
  'N',
  '~',
  'null',
  '=',
  '1_000',
  '12:30',
  '190:20:30',
  '0o17',
  '017',
  '0x1F',
  '1e3',
  '.5',
  '+1',
  '2026-11-22',
  '/h5/#/pages/user/sign_up?inviteCode=SUNUFAY9U',
  'a: b',
  'a #b',
  "it's",
  '',
  ' a',
  'a ',
  'a, b',
  '{a}',
  '?',
  '-',
  '<<',
  '!a',
  '&a',
  '*a',
  '%a',
  '@a',
  '`a`',
  'x?y',
])('writes the text %j so that YAML 1.1 and 1.2 read it back', (text) => {
  for (const version of ['1.1', '1.2'] as const)
    expect(parse(lineText({ [text]: text, list: [text] }), { version })).toEqual({ [text]: text, list: [text] });
});

it('quotes every text but words, spaces, “.”, “-”, “_” and “/”', () => {
  expect(lineText({ link: '/a?b=c', name: 'Please sign in.', at: 'a/b-c_d' })).toBe(
    "{ link: '/a?b=c', name: Please sign in., at: a/b-c_d }",
  );
});

/** Lists keys that a map has without a value, as the rest of a text with a comma that is not quoted: `{ a: b, c. }`. */
const strayKeys = (text: string): readonly string[] => {
  const stray: string[] = [];
  visit(parseDocument(text), {
    Pair(_place, { key, value }) {
      const isEmpty = value === null || (isScalar(value) && value.value === null && value.source !== 'null');
      if (isEmpty) stray.push(String(key));
    },
  });
  return stray;
};

it.each(['openapi.yaml', 'contract/asyncapi.yaml'])('has no key without a value in %s', (file) => {
  expect(strayKeys(read(file))).toEqual([]);
});

it('finds the rest of a text with a comma that is not quoted', () => {
  expect(strayKeys('a: { description: What was booked, without positions., type: string }')).toEqual([
    'without positions.',
  ]);
  expect(strayKeys('a: { type: "null", default: null }')).toEqual([]);
});
