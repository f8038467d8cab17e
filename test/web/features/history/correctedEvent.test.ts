import type { Schema } from '../../../../src/web/api/index.ts';
import { linesOf } from '../../../../src/web/features/history/timelineLines.ts';

type Format = Parameters<typeof linesOf>[2];

it('a correction in the life of an order says what it moved, and why', () => {
  const event = { kind: 'corrected', amount: '1035.00', correction: 'A price was wrong.' };
  const life = { events: [event] } as unknown as Schema<'OrderLife'>;
  const format = { signedMoney: (amount: string | null) => `+${amount}` } as unknown as Format;
  expect(linesOf(life, 0, format, undefined)).toEqual([
    { key: 'life.amount', values: { amount: '+1035.00' } },
    { key: 'life.reason', values: { reason: 'A price was wrong.' } },
  ]);
});
