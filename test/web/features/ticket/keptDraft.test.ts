import { keptDraft } from '../../../../src/web/features/ticket/keptDraft.ts';

const DRAFT = {
  direction: 1,
  timing: 'pending',
  volume: '0.33',
  leverage: 20,
  exitLevels: { stopLoss: { unit: 'pips', typed: '150' }, takeProfit: { unit: 'price', typed: '' } },
  price: '4100.00',
  expiry: null,
  slippagePips: '',
};

describe('a draft kept by an earlier page', () => {
  it('is restored as it was typed', () => {
    expect(keptDraft(JSON.parse(JSON.stringify(DRAFT)))).toEqual(DRAFT);
    expect(keptDraft({ ...DRAFT, expiry: '2026-10-02 19:00' })).toBeDefined();
  });

  it.each([
    ['nothing', null],
    ['something else', 'typed'],
    ['another shape', { volume: '0.33' }],
    ['another direction', { ...DRAFT, direction: 2 }],
    [
      'another way to say a stop',
      { ...DRAFT, exitLevels: { ...DRAFT.exitLevels, stopLoss: { unit: 'ticks', typed: '1' } } },
    ],
    ['a number for a figure', { ...DRAFT, volume: 0.33 }],
  ])('is dropped where it is %s', (_what, kept) => {
    expect(keptDraft(kept)).toBeUndefined();
  });
});
