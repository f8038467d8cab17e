import { textChanges } from '../../../../src/web/features/legal/textChanges.ts';

const BEFORE = `We lend dollars.

## Fees

A platform fee may be charged on a loan.

- Interest by the day
- Nothing else

## Term

At most 180 days.`;

describe('what has changed between two versions of a text', () => {
  it('is nothing between equal ones', () => {
    expect(textChanges(BEFORE, BEFORE)).toEqual([]);
  });

  it('names the words of a changed paragraph, under the heading that it stands below', () => {
    expect(textChanges(BEFORE, BEFORE.replace('180 days', '90 days'))).toEqual([
      {
        part: 'Term',
        pieces: [
          { kind: 'same', words: 'At most ' },
          { kind: 'removed', words: '180' },
          { kind: 'added', words: '90' },
          { kind: 'same', words: ' days.' },
        ],
      },
    ]);
  });

  it('has a paragraph with other words as one that went and one that came', () => {
    const after = BEFORE.replace('A platform fee may be charged on a loan.', 'Nobody pays anything here today.');
    expect(textChanges(BEFORE, after)).toEqual([
      {
        part: 'Fees',
        pieces: [
          { kind: 'removed', words: 'A platform fee may be charged on a loan.' },
          { kind: 'added', words: 'Nobody pays anything here today.' },
        ],
      },
    ]);
  });

  it('counts each item of a list by itself, without the marks of Markdown', () => {
    expect(textChanges(BEFORE, BEFORE.replace('- Nothing else', '- Nothing else\n- **Taxes**'))).toEqual([
      { part: 'Fees', pieces: [{ kind: 'added', words: 'Taxes' }] },
    ]);
  });

  it('has what was taken out at its place', () => {
    expect(textChanges(BEFORE, BEFORE.replace('We lend dollars.\n\n', '').replace('- Nothing else\n', ''))).toEqual([
      { part: '', pieces: [{ kind: 'removed', words: 'We lend dollars.' }] },
      { part: 'Fees', pieces: [{ kind: 'removed', words: 'Nothing else' }] },
    ]);
  });

  it('finds changed signs in a language without spaces', () => {
    expect(textChanges('貸付は最長180日です。', '貸付は最長90日です。')[0]?.pieces).toContainEqual({
      kind: 'added',
      words: '90',
    });
  });
});
