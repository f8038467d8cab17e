import type { Schemas } from '../../../src/contract/index.ts';
import { eventWords } from '../../../src/web/app/eventWords.ts';
import { unreported } from '../../../src/web/app/unreported.ts';
import { figureFormat } from '../../../src/web/ui/format/figures.ts';

type Notice = Schemas['Notification'];

const notice = (part: Partial<Notice>): Notice => ({
  id: 'a',
  kind: 'stop-loss-reached',
  account: 'demo',
  subject: 'order',
  orderId: 'o',
  symbol: 'XAUUSD',
  title: 'Closed at stop',
  text: 'XAUUSD, Buy 0.10 closed at 4119.00',
  amount: '-105.70',
  read: false,
  createdAt: 1000,
  ...part,
});

describe('the notifications that were not shown yet on a device', () => {
  const idsOf = ({ notices }: ReturnType<typeof unreported>) => notices.map(({ id }) => id);

  it('are none where nothing was shown on this device before, but then all that follow', () => {
    const first = unreported([notice({ id: 'a' })], undefined, 'c');
    expect(idsOf(first)).toEqual([]);
    expect(idsOf(unreported([notice({ id: 'b', createdAt: 1001 }), notice({ id: 'a' })], first.mark, 'c'))).toEqual([
      'b',
    ]);
    const atZero = unreported([], undefined, 'c').mark;
    expect(idsOf(unreported([notice({ id: 'a' })], atZero, 'c'))).toEqual(['a']);
  });

  it('are each shown once, whatever order those of one second come in, and never those of long ago', () => {
    const { mark } = unreported([notice({ id: 'm', createdAt: 5000 })], unreported([], undefined, 'c').mark, 'c');
    const later = [
      notice({ id: 'z', createdAt: 5000 }),
      notice({ id: 'm', createdAt: 5000 }),
      notice({ id: 'b', createdAt: 4999 }),
      notice({ id: 'old', createdAt: 1000 }),
    ];
    const next = unreported(later, mark, 'c');
    expect(idsOf(next)).toEqual(['z', 'b']);
    expect(idsOf(unreported(later, next.mark, 'c'))).toEqual([]);
  });

  it('leave out what the customer has pressed', () => {
    const { mark } = unreported([], undefined, 'c');
    const own = (['filled', 'changed', 'canceled', 'closed'] as const).map((kind) => notice({ id: kind, kind }));
    expect(idsOf(unreported([...own, notice({ id: 'stop' })], mark, 'c'))).toEqual(['stop']);
  });
});

describe('the words of events', () => {
  const { signedMoney } = figureFormat('en');
  const words = (notices: readonly Notice[]) =>
    eventWords(notices, {
      signedMoney,
      serverWords: (text) => text,
      nameOf: (account) => (account === 'real' ? 'REAL' : undefined),
    });

  it('say one event by its text and its net result', () => {
    expect(words([notice({})])).toBe('Closed at stop\nXAUUSD, Buy 0.10 closed at 4119.00: −105.70 USD');
    const filled = { kind: 'triggered', title: 'Pending order filled', text: 'XAUUSD, Buy 0.10 at 4119.35' } as const;
    expect(words([notice({ ...filled, amount: null })])).toBe('Pending order filled\nXAUUSD, Buy 0.10 at 4119.35');
  });

  it('sum up several of one kind, apart by kind and account', () => {
    const closedOut = { kind: 'closed-by-system', title: 'Closed out' } as const;
    expect(
      words([
        notice({ ...closedOut, amount: '-1000.00' }),
        notice({ ...closedOut, amount: '-56439.00' }),
        notice({ account: 'real' }),
        notice({}),
      ]),
    ).toBe(
      'Closed out × 2: −57,439.00 USD\n\nREAL · Closed at stop\nXAUUSD, Buy 0.10 closed at 4119.00: −105.70 USD\n\n' +
        'Closed at stop\nXAUUSD, Buy 0.10 closed at 4119.00: −105.70 USD',
    );
  });
});
