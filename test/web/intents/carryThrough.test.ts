import { type CallError, refused } from '../../../src/web/api/index.ts';
import { carryThrough, type Known } from '../../../src/web/intents/carryThrough.ts';
import type { Intent } from '../../../src/web/intents/keptIntent.ts';

const PRESSED_AT_MS = 1_790_000_000_000;
const intent: Intent<string> = { key: 'a-key', request: 'buy', pressedAtMs: PRESSED_AT_MS, session: 'a-mark' };

const fault = (status: number | 'unreachable' | 'timeout'): CallError => ({
  kind: 'transport',
  status,
  msg: null,
  requestId: null,
});
const refusal = (code: number) => refused(code, `refused with ${code}`, null);

type Step = string | CallError | Known<string>;

/** Carries the intent through a script of answers; each wait advances the clock. */
const carried = async (
  script: readonly Step[],
  { mayBeSent = false, ageMs = 0, isOnlyLookedUp = false, endsAfter = Infinity, arrivesUntilMs = 0 } = {},
) => {
  const answers = [...script];
  const calls: string[] = [];
  const waits: number[] = [];
  let passedMs = ageMs;
  let checks = 0;
  const next = (call: string) => {
    calls.push(call);
    const answer = answers.shift();
    if (answer === undefined) throw new Error('More was asked than the script answers.');
    return answer;
  };
  const end = await carryThrough<string, string>(intent, {
    mayBeSent,
    isOnlyLookedUp,
    isOwnSession: () => calls.length + waits.length < endsAfter,
    send: async ({ key, request }) => {
      const answer = next(`send ${request} ${key}`);
      if (typeof answer === 'string') return answer;
      throw answer;
    },
    look: async (key) => {
      const answer = next(`look ${key}`);
      if (typeof answer === 'object' && answer.kind !== 'transport') return answer as Known<string>;
      throw answer;
    },
    ageMs: () => passedMs,
    mayStillArrive: () => passedMs < arrivesUntilMs,
    wait: async (milliseconds) => {
      waits.push(milliseconds);
      passedMs += milliseconds;
    },
    onChecking: () => (checks += 1),
  });
  return { end, calls, waits, checks };
};

describe('a press that is answered', () => {
  it('sends a press once when it is answered', async () => {
    const { end, calls, checks } = await carried(['filled']);
    expect(end).toEqual({ kind: 'done', answer: 'filled' });
    expect(calls).toEqual(['send buy a-key']);
    expect(checks).toBe(0);
  });

  it.each([refusal(2116), refusal(1003), ...[400, 404, 405, 413, 415, 429].map(fault)])(
    'does not repeat a press after the answer %j [IDM-52]',
    async (error) => {
      expect(await carried([error])).toMatchObject({ end: { kind: 'refused', error }, checks: 0 });
    },
  );

  it('rethrows an exception that is no CallError', async () => {
    const broken = carryThrough(intent, {
      mayBeSent: false,
      send: () => Promise.reject(new TypeError('a bug')),
      look: () => Promise.reject(new TypeError('a bug')),
      isOwnSession: () => true,
      ageMs: () => 0,
      wait: () => Promise.resolve(),
      onChecking: () => undefined,
    });
    await expect(broken).rejects.toThrow('a bug');
  });
});

describe('a press whose answer is lost', () => {
  it.each([fault('unreachable'), fault('timeout'), ...[500, 502, 503, 504].map(fault), refusal(1006)])(
    'sends a press again with the same key after %j, with growing waits [IDM-51, REF-11]',
    async (lost) => {
      const { end, calls, waits, checks } = await carried([lost, lost, lost, lost, lost, lost, 'filled']);
      expect(end).toEqual({ kind: 'done', answer: 'filled' });
      expect(new Set(calls)).toEqual(new Set(['send buy a-key']));
      expect(waits).toEqual([1000, 2000, 4000, 8000, 10_000, 10_000]);
      expect(checks).toBe(6);
    },
  );

  it('does not send a press again after 60 s: then only its key is looked up (§9) [IDM-53]', async () => {
    const lost = fault('unreachable');
    const found = { kind: 'done', answer: 'filled' } as const;
    const { end, calls } = await carried([...Array<Step>(9).fill(lost), { kind: 'in-progress' }, found]);
    expect(end).toEqual(found);
    expect(calls.filter((call) => call.startsWith('send'))).toHaveLength(9);
    expect(calls.slice(9)).toEqual(['look a-key', 'look a-key']);
  });

  it('ends a press in "nothing" when the server does not know its key', async () => {
    const { end, calls } = await carried([{ kind: 'nothing' }], { mayBeSent: true, ageMs: 60_000 });
    expect(end).toEqual({ kind: 'nothing' });
    expect(calls).toEqual(['look a-key']);
  });

  it('says that a press did nothing only once no sending of it may arrive any more [IDM-64]', async () => {
    const unknown: Step = { kind: 'nothing' };
    const before = { mayBeSent: true, ageMs: 60_000, arrivesUntilMs: 62_500 };
    const { end, calls } = await carried([unknown, unknown, unknown], before);
    expect(end).toEqual({ kind: 'nothing' });
    expect(calls).toEqual(['look a-key', 'look a-key', 'look a-key']);
    const arrived = await carried([unknown, { kind: 'done', answer: 'filled' }], before);
    expect(arrived.end).toEqual({ kind: 'done', answer: 'filled' });
  });

  it('only looks a press up once its customer was signed out [IDM-53]', async () => {
    const { end, calls } = await carried([{ kind: 'nothing' }], { mayBeSent: true, isOnlyLookedUp: true });
    expect(end).toEqual({ kind: 'nothing' });
    expect(calls).toEqual(['look a-key']);
  });

  it('looks a press up again while no answer comes', async () => {
    const { end } = await carried([fault('unreachable'), fault(503), { kind: 'nothing' }], { ageMs: 60_000 });
    expect(end).toEqual({ kind: 'nothing' });
  });

  it('ends a press in the refusal of its repetition', async () => {
    const { end } = await carried([fault('timeout'), refusal(2004)]);
    expect(end).toMatchObject({ kind: 'refused', error: { code: 2004 } });
  });

  it.each([fault(429), refusal(1003)])(
    'does not end a press when its repetition is turned away with %j',
    async (limit) => {
      const { end } = await carried([fault('timeout'), limit, 'filled']);
      expect(end).toEqual({ kind: 'done', answer: 'filled' });
    },
  );

  it.each([refusal(1001), refusal(1005)])(
    'looks a press up whose repetition has another form than its first sending: %j',
    async (other) => {
      const { end, calls } = await carried([other, { kind: 'done', answer: 'filled' }], { mayBeSent: true });
      expect(end).toEqual({ kind: 'done', answer: 'filled' });
      expect(calls).toEqual(['send buy a-key', 'look a-key']);
      expect((await carried([other])).end).toMatchObject({ kind: 'refused', error: other });
    },
  );

  it.each([{ mayBeSent: false }, { mayBeSent: true }])(
    'leaves a press open for its customer after a refusal 401, %j',
    async (before) => {
      expect((await carried([refusal(401)], before)).end).toEqual({ kind: 'signed-out' });
      expect((await carried([fault('timeout'), refusal(401)], before)).end).toEqual({ kind: 'signed-out' });
    },
  );

  it('leaves a press open for its customer when the session’s end aborted its call', async () => {
    const broken = Object.assign(new Error('Aborted'), { name: 'AbortError' }) as unknown as CallError;
    expect((await carried([broken])).end).toEqual({ kind: 'signed-out' });
  });

  it.each([
    { when: 'before it is sent', endsAfter: 0, calls: [] },
    { when: 'while it is being sent', endsAfter: 1, calls: ['send buy a-key'] },
    { when: 'while it waits to be sent again', endsAfter: 2, calls: ['send buy a-key'] },
  ])('neither sends a press nor looks it up once its session ends $when', async ({ endsAfter, calls }) => {
    const carrying = await carried([fault('timeout'), 'filled'], { endsAfter });
    expect(carrying).toMatchObject({ end: { kind: 'signed-out' }, calls });
  });

  it('does not look a press up again once its session ends', async () => {
    const carrying = await carried([{ kind: 'in-progress' }, { kind: 'nothing' }], { ageMs: 60_000, endsAfter: 2 });
    expect(carrying).toMatchObject({ end: { kind: 'signed-out' }, calls: ['look a-key'] });
  });

  it.each<Step>(['filled', refusal(2004)])(
    'ends a press with its session when the answer comes after it: %j',
    async (late) => {
      expect((await carried([late], { endsAfter: 1 })).end).toEqual({ kind: 'signed-out' });
    },
  );
});
