import fc from 'fast-check';
import { judgeQuote, QUOTE_LIMITS, type TimedSides } from '../../../src/domain/market/quoteLimits.ts';

const limits = QUOTE_LIMITS.metals;
const NOW_MS = 1_790_688_720_000;
const at = (bid: number, timeMs = NOW_MS): TimedSides => ({
  bid: bid.toFixed(2),
  ask: (bid + 0.35).toFixed(2),
  timeMs,
});
const last = at(4129.1);

describe('a quote of a market that trades', () => {
  it('is accepted within the limits of the last accepted quote, whatever was held back before [DLC-45]', () => {
    const jumps = fc.double({ min: 1000, max: 9000, noNaN: true });
    const moves = fc.double({ min: -0.0199, max: 0.0199, noNaN: true });
    fc.assert(
      fc.property(jumps, moves, fc.integer({ min: 0, max: 1 }), (jump, move, confirmations) => {
        const held = { sides: at(jump), confirmations };
        const quote = at(4129.1 * (1 + move));
        expect(judgeQuote(quote, { limits, nowMs: NOW_MS, last, held })).toEqual({
          verdict: 'accepted',
          isConfirmedJump: false,
        });
      }),
    );
  });

  it('beyond them is never accepted before two more quotes agree, and then it is a confirmed jump [DLC-37, DLC-46]', () => {
    const jumps = fc.double({ min: 4600, max: 9000, noNaN: true });
    fc.assert(
      fc.property(jumps, fc.integer({ min: 0, max: 10_000 }), (jump, minutes) => {
        const quotes = [0, 1, 2].map((step) => at(jump, NOW_MS + minutes * 60_000 + step));
        const said: string[] = [];
        let held: ReturnType<typeof judgeQuote>['held'];
        for (const quote of quotes) {
          const found = judgeQuote(quote, { limits, nowMs: quote.timeMs, last, held });
          held = found.held;
          said.push(found.verdict === 'accepted' && found.isConfirmedJump ? 'confirmed' : found.verdict);
        }
        expect(said).toEqual(['jump', 'jump', 'confirmed']);
      }),
    );
  });

  it.each([
    ['a crossed quote', { ...last, bid: '4129.46' }, 'crossed'],
    ['a quote 2,001 ms behind the clock', { ...last, timeMs: NOW_MS - 2001 }, 'clock'],
    ['a quote 2,001 ms ahead of the clock', { ...last, timeMs: NOW_MS + 2001 }, 'clock'],
    ['a spread of more than 0.5 %', { ...last, ask: '4149.90' }, 'spread'],
  ])('is held back as %s, which forgets a jump before it [DLC-38, DLC-39, DLC-40]', (_, quote, verdict) => {
    const held = { sides: at(3000), confirmations: 1 };
    expect(judgeQuote(quote, { limits, nowMs: NOW_MS, last, held })).toEqual({ verdict });
  });
});
