import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { checkInput } from '../../../src/domain/input/inputRule.ts';
import { codeOf, INPUT_RULES, lengthWithin, numberWithin } from '../../../src/domain/input/inputRules.ts';
import { refusal } from '../../../src/domain/refusal.ts';

const bounds = { minimum: 1, maximum: 9 };
const rules = [...Object.values(INPUT_RULES), codeOf(), numberWithin(bounds), lengthWithin(bounds)];

describe('every rule for what is entered (§5)', () => {
  it('has its message', () => {
    const messages = JSON.parse(readFileSync('locales/en/input.json', 'utf8')) as Record<string, string>;
    expect(rules.map(({ name }) => name).sort()).toEqual(Object.keys(messages).sort());
  });

  it.each(rules)('$name takes or refuses whatever is entered, and at once', (rule) => {
    const text = fc.oneof(
      fc.string({ maxLength: 300 }),
      fc.string({ unit: 'binary' }),
      fc.stringMatching(/^[a.-]{300}$/),
    );
    fc.assert(fc.property(text, (entered) => typeof rule.accepts(entered) === 'boolean'));
  });

  it.each(rules)('$name does not take a line more than it was given', ({ accepts, name }) => {
    const [taken] = [
      'sample@example.com',
      '13800138000',
      'https://example.com',
      '2026-09-30',
      '5',
      'a',
      '123456',
    ].filter(accepts);
    const anyText = ['json', 'notEmpty', 'lengthRange', 'mainlandIdCard'];
    if (!anyText.includes(name)) expect(accepts(`${taken}\n<script>`)).toBe(false);
  });
});

it('an entry that breaks a rule is refused with the given refusal', () => {
  const refused = refusal('request-invalid', { field: 'nickname' });
  expect(checkInput(INPUT_RULES.notEmpty, ' ', refused)).toEqual([refused]);
  expect(checkInput(codeOf(), '12345', refused)).toEqual([refused]);
  expect(checkInput(INPUT_RULES.notEmpty, 'Sun', refused)).toEqual([]);
});
