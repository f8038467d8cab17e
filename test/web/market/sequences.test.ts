import { createSequences } from '../../../src/web/market/sequences.ts';

describe('a symbol’s count of flushes', () => {
  it('detects lost ticks by a gap in a symbol’s count, and ignores old numbers [SOC-35, SOC-36]', () => {
    const sequences = createSequences();
    sequences.start('XAUUSD', 7);
    expect(sequences.judge('XAUUSD', 8)).toBe('next');
    expect(sequences.judge('XAUUSD', 8)).toBe('old');
    expect(sequences.judge('XAUUSD', 10)).toBe('gap');
    expect(sequences.judge('XAUUSD', 11)).toBe('next');
  });

  it('rates a tick without a snapshot before it as a gap [SOC-36]', () => {
    expect(createSequences().judge('EURUSD', 3)).toBe('gap');
  });

  it('restarts a symbol’s count with a snapshot, also at a lower number, as after a restart of the server [SOC-37]', () => {
    const sequences = createSequences();
    sequences.start('XAUUSD', 700);
    sequences.start('XAUUSD', 0);
    expect(sequences.judge('XAUUSD', 1)).toBe('next');
  });
});
