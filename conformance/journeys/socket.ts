import type { Check, Journey } from '../checks/check.ts';
import type { Frame } from '../client/openSocket.ts';
import { setQuote } from './market.ts';
import { EVENTS, LIMITS } from './socketEvents.ts';
import { error, holdFrames, ofType, signedIn, withoutText } from './socketFrames.ts';

const symbolsOf = (frame: Frame | undefined, field: string): readonly unknown[] =>
  ((frame?.[field] ?? []) as readonly { readonly symbol?: string }[]).map(({ symbol }) => symbol);

const OPENING: readonly Check[] = [
  {
    name: 'the socket opens at /market for any program, and for pages of its own origin alone',
    requirements: ['SOC-1', 'SOC-2', 'SOC-3', 'SOC-4', 'SOC-5', 'SOC-6', 'SOC-94', 'SOC-116', 'SOC-121'],
    async run(trial) {
      const { origin } = new URL(trial.baseUrl);
      const socket = await trial.openSocket('/market', { origin });
      trial.equal('SOC-1', 'refusal of an upgrade from its own origin', socket.refusedWith, undefined);
      trial.equal('SOC-6', 'frame before any was sent', await socket.next(undefined, 200), undefined);
      trial.equal(
        'SOC-2',
        'refusal of an upgrade of another path',
        (await trial.openSocket('/api/market')).refusedWith,
        404,
      );
      trial.equal(
        'SOC-3',
        'refusal of a foreign origin',
        (await trial.openSocket('/market', { origin: 'https://other.example' })).refusedWith,
        403,
      );
      trial.equal(
        'SOC-94',
        'refusal of the origin null',
        (await trial.openSocket('/market', { origin: 'null' })).refusedWith,
        403,
      );
      trial.equal(
        'SOC-121',
        'refusal of a wrong path with a foreign origin',
        (await trial.openSocket('/none', { origin: 'https://other.example' })).refusedWith,
        404,
      );
    },
  },
  {
    name: 'a token that does not hold is answered 401, and prices go on',
    requirements: ['SOC-9', 'SOC-14', 'SOC-15', 'SOC-16', 'SOC-20', 'SOC-75', 'SOC-74'],
    sandbox: true,
    async run(trial) {
      const socket = await trial.openSocket();
      socket.say({ type: 'authenticate', token: 'x'.repeat(40) });
      const refused = await socket.next();
      trial.equal('SOC-14', 'answer to an unknown token', refused && withoutText(refused), error(401, 'authenticate'));
      socket.say({ type: 'subscribe', symbols: ['XAUUSD'] });
      trial.holds(
        'SOC-20',
        'answer to subscribe',
        (await socket.next(ofType('snapshot'))) !== undefined,
        'a snapshot',
        'none',
      );
      const { token } = await trial.customer();
      socket.say({ type: 'authenticate', token });
      const late = await socket.next(ofType('error'));
      trial.equal('SOC-15', 'answer to a later authenticate', late && withoutText(late), error(1001, 'authenticate'));
      holdFrames(trial, socket);
      const own = await signedIn(trial, token);
      own.say({ type: 'authenticate', token });
      const second = await own.next(ofType('error'));
      trial.equal(
        'SOC-15',
        'answer to a second authenticate',
        second && withoutText(second),
        error(1001, 'authenticate'),
      );
    },
  },
];

/** Messages that are no frame of the contract, with the `frame` that the error names. */
const MALFORMED: readonly (readonly [message: string | Uint8Array, frame: string | null])[] = [
  ['no JSON', null],
  ['[]', null],
  ['null', null],
  ['{}', null],
  ['{"type":"none"}', null],
  ['{"type":"subscribe"}', 'subscribe'],
  ['{"type":"subscribe","symbols":[]}', 'subscribe'],
  ['{"type":"subscribe","symbols":["XAUUSD","XAUUSD"]}', 'subscribe'],
  ['{"type":"subscribe","symbols":["xauusd"]}', 'subscribe'],
  ['{"type":"unsubscribe","symbols":"XAUUSD"}', 'unsubscribe'],
  ['{"type":"ping","more":1}', 'ping'],
  [new Uint8Array([1, 2, 3]), null],
];

const FRAMES: readonly Check[] = [
  {
    name: 'a message that is no frame of the contract is answered 1001, in its order, and the socket stays open',
    requirements: ['SOC-9', 'SOC-8', 'SOC-10', 'SOC-11', 'SOC-74', 'SOC-75', 'SOC-76', 'SOC-78'],
    async run(trial) {
      const socket = await trial.openSocket();
      for (const [message] of MALFORMED) socket.say(message);
      for (const [message, frame] of MALFORMED) {
        const answer = await socket.next();
        trial.equal('SOC-11', `answer to ${String(message)}`, answer && withoutText(answer), error(1001, frame));
      }
      socket.say({ type: 'ping' });
      const pong = await socket.next();
      trial.equal('SOC-11', 'frame after the faults', pong?.type, 'pong');
      holdFrames(trial, socket);
    },
  },
  {
    name: 'pong has the server’s clock in milliseconds',
    requirements: ['SOC-70', 'GEN-61'],
    async run(trial) {
      const socket = await trial.openSocket();
      socket.say({ type: 'ping' });
      const serverTime = Number((await socket.next(ofType('pong')))?.['serverTime']);
      const clock = (await trial.succeed('getCommonInfo')).serverTime;
      trial.holds('SOC-70', 'serverTime', Math.abs(clock - serverTime) < 5000, 'the time of getCommonInfo', serverTime);
    },
  },
  {
    name: 'subscribe is answered with errors of unknown symbols and then one snapshot, in the order of the frame',
    requirements: ['SOC-9', 'SOC-21', 'SOC-22', 'SOC-24', 'SOC-25', 'SOC-10'],
    sandbox: true,
    async run(trial) {
      await setQuote(trial, 'XAUUSD', '4129.10', '4129.45');
      await setQuote(trial, 'EURUSD', '1.10000', '1.10010');
      const socket = await trial.openSocket();
      socket.say({ type: 'subscribe', symbols: ['NOPE', 'XAUUSD', 'NADA', 'EURUSD'] });
      const [first, second, snapshot] = [await socket.next(), await socket.next(), await socket.next()];
      trial.equal(
        'SOC-24',
        'errors',
        [first && withoutText(first), second && withoutText(second)],
        [error(1002, 'subscribe', 'NOPE'), error(1002, 'subscribe', 'NADA')],
      );
      trial.equal(
        'SOC-22',
        'type and symbols of the snapshot',
        [snapshot?.type, symbolsOf(snapshot, 'quotes')],
        ['snapshot', ['XAUUSD', 'EURUSD']],
      );
      const [gold] = (snapshot?.['quotes'] ?? []) as readonly { readonly bid?: string }[];
      trial.equal('SOC-22', 'bid of the snapshot', gold?.bid, '4129.10');
      socket.say({ type: 'subscribe', symbols: ['XAUUSD'] });
      trial.equal(
        'SOC-25',
        'snapshot of a further subscribe',
        symbolsOf(await socket.next(ofType('snapshot')), 'quotes'),
        ['XAUUSD'],
      );
      holdFrames(trial, socket);
    },
  },
];

/** Ticks of a symbol that may come before the one of a price that was just set. */
const MOST_TICKS = 8;

type Tick = { readonly symbol: string; readonly bid: string; readonly sequence: number };

const TICKS: readonly Check[] = [
  {
    name: 'ticks follow the snapshot by one sequence, on every socket alike',
    requirements: ['SOC-9', 'SOC-28', 'SOC-30', 'SOC-32', 'SOC-33', 'SOC-34', 'SBX-13', 'SBX-81'],
    sandbox: true,
    async run(trial) {
      await setQuote(trial, 'XAUUSD', '4129.10', '4129.45');
      const [one, other] = [await trial.openSocket(), await trial.openSocket()];
      for (const socket of [one, other]) socket.say({ type: 'subscribe', symbols: ['XAUUSD'] });
      const snapshot = await one.next(ofType('snapshot'));
      let known = (snapshot?.['quotes'] as readonly { readonly sequence: number }[] | undefined)?.[0]?.sequence ?? 0;
      const seen = new Map<number, string>();
      for (const price of ['4130.10', '4131.10', '4132.10']) {
        await setQuote(trial, 'XAUUSD', price, '4140.00');
        for (let [bid, count] = ['', 0]; bid !== price; count += 1) {
          if (!trial.holds('SOC-28', `ticks after ${price} was set`, count < MOST_TICKS, 'this price soon', bid))
            return;
          const tick = ((await one.next(ofType('tick')))?.['ticks'] as readonly Tick[] | undefined)?.find(
            ({ symbol }) => symbol === 'XAUUSD',
          );
          if (!trial.holds('SOC-30', `tick of ${price}`, tick !== undefined, 'a tick', 'none soon') || !tick) return;
          trial.equal('SOC-32', 'sequence', tick.sequence, known + 1);
          ({ bid, sequence: known } = tick);
          seen.set(known, bid);
        }
      }
      const last = await other.next(
        (frame) => frame.type === 'tick' && (frame['ticks'] as readonly Tick[])[0]?.sequence === known,
      );
      trial.equal(
        'SOC-33',
        'bid of the same sequence on another socket',
        (last?.['ticks'] as readonly Tick[] | undefined)?.[0]?.bid,
        seen.get(known),
      );
      const others = one.frames
        .filter((frame) => frame?.type === 'tick')
        .flatMap((frame) => symbolsOf(frame ?? undefined, 'ticks'));
      trial.equal('SOC-30', 'symbols of ticks', new Set(others), new Set(['XAUUSD']));
      const twice = one.frames.some(
        (frame) =>
          frame?.type === 'tick' && symbolsOf(frame, 'ticks').length !== new Set(symbolsOf(frame, 'ticks')).size,
      );
      trial.equal('SOC-28', 'a tick frame with a symbol twice', twice, false);
      holdFrames(trial, one);
    },
  },
  {
    name: 'unsubscribe ends the ticks of its symbols without an answer',
    requirements: ['SOC-26', 'SOC-27'],
    sandbox: true,
    async run(trial) {
      const socket = await trial.openSocket();
      socket.say({ type: 'subscribe', symbols: ['XAUUSD'] });
      await socket.next(ofType('snapshot'));
      socket.say({ type: 'unsubscribe', symbols: ['XAUUSD', 'EURUSD'] });
      await socket.drain();
      await setQuote(trial, 'XAUUSD', '4133.10', '4133.45');
      trial.equal('SOC-26', 'tick after unsubscribe', await socket.next(ofType('tick'), 400), undefined);
    },
  },
  {
    name: 'a market that closes and opens sends its status',
    requirements: ['SOC-9', 'SOC-39', 'SBX-24'],
    sandbox: true,
    async run(trial) {
      await setQuote(trial, 'XAUUSD', '4129.10', '4129.45');
      const socket = await trial.openSocket();
      socket.say({ type: 'subscribe', symbols: ['XAUUSD'] });
      await socket.next(ofType('snapshot'));
      await trial.succeed('setFeed', { path: { symbol: 'XAUUSD' }, body: { state: 'closed' } });
      const closed = await socket.next(ofType('status'));
      trial.equal('SOC-39', 'symbol and state', [closed?.['symbol'], closed?.['state']], ['XAUUSD', 'closed']);
      await setQuote(trial, 'XAUUSD', '4222.20', '4222.55');
      const isOpening = (frame: Frame) =>
        frame.type === 'tick' && (frame['ticks'] as readonly Tick[]).some(({ bid }) => bid === '4222.20');
      const open = await socket.next((frame) => isOpening(frame) || frame['state'] === 'trading');
      trial.equal('SOC-39', 'first frame of the opening', [open?.type, open?.['state']], ['status', 'trading']);
      holdFrames(trial, socket);
    },
  },
];

/** The market socket, case by case. */
export const socket: Journey = {
  title: 'The market socket',
  checks: [...OPENING, ...FRAMES, ...TICKS, ...EVENTS, ...LIMITS],
};
