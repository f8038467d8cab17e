import { createSequences } from '../../../src/web/market/sequences.ts';

describe('a symbol’s count of flushes', () => {
  it('goes on by one; a gap means loss, an old one is passed over', () => {
    const sequences = createSequences();
    sequences.start('XAUUSD', 7);
    expect(sequences.judge('XAUUSD', 8)).toBe('next');
    expect(sequences.judge('XAUUSD', 8)).toBe('old');
    expect(sequences.judge('XAUUSD', 10)).toBe('gap');
    expect(sequences.judge('XAUUSD', 11)).toBe('next');
  });

  it('without a snapshot before it is a gap', () => {
    expect(createSequences().judge('EURUSD', 3)).toBe('gap');
  });

  it('begins anew with a snapshot, also a lower one, as after the server was started again', () => {
    const sequences = createSequences();
    sequences.start('XAUUSD', 700);
    sequences.start('XAUUSD', 0);
    expect(sequences.judge('XAUUSD', 1)).toBe('next');
  });
});
