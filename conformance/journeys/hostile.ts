import type { Check, Journey } from '../checks/check.ts';
import { openDesk } from './trading.ts';

/** Count of requests that one run draws. */
const COUNT = 60;

/** Draws numbers of a seed, below a bound: mulberry32, so that a run is the same on every machine. */
const drawer = (seed: number) => {
  let state = seed >>> 0;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
};

/** Values that no field of an order takes, of every kind of JSON. */
const HOSTILE: readonly unknown[] = [
  ...[
    '',
    ' ',
    '-1',
    '+1',
    '1e3',
    '.5',
    '5.',
    '0x10',
    'NaN',
    'Infinity',
    '٣',
    '１',
    "'; drop table orders; --",
    '\u0000',
    '\ud800',
    'x'.repeat(5000),
  ],
  ...[-1, 0.5, 1e400, 2 ** 53, true, false, null, [], {}, ['0.10'], { value: '0.10' }],
];
const FIELDS = [
  'symbol',
  'direction',
  'kind',
  'volume',
  'leverage',
  'price',
  'stopLoss',
  'takeProfit',
  'expiresAt',
  'pressedAt',
] as const;

const checkOf = (seed: number): Check => ({
  name: `hostile values in the fields of an order are refused, never a fault of the server (seed ${seed})`,
  requirements: ['VAL-10', 'VAL-15', 'VAL-17', 'GEN-26'],
  profile: 'trading',
  sandbox: true,
  async run(trial) {
    const draw = drawer(seed);
    const { place, list } = await openDesk(trial);
    for (let n = 0; n < COUNT; n += 1) {
      const field = FIELDS[draw(FIELDS.length)] ?? 'volume';
      const value = HOSTILE[draw(HOSTILE.length)];
      const isPlain = field === 'direction' && value === 0;
      if (isPlain) continue;
      const answer = await place({ [field]: value });
      trial.holds(
        'VAL-10',
        `code of placeOrder with ${field} ${JSON.stringify(value)?.slice(0, 40)}`,
        answer.status === 200 && answer.code !== 200 && answer.code !== 0,
        'a refusal',
        `HTTP status ${answer.status}, code ${answer.code}`,
      );
    }
    trial.equal('GEN-26', 'orders afterwards', (await list({ view: 'open' })).items, []);
  },
});

/** Requests that are drawn from a seed. */
export const hostile = (seed: number): Journey => ({ title: 'Generated requests', checks: [checkOf(seed)] });
