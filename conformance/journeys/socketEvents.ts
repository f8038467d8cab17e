import type { Check } from '../checks/check.ts';
import type { Frame } from '../client/openSocket.ts';
import { error, holdFrames, ofType, signedIn, withoutText } from './socketFrames.ts';
import { openDesk } from './trading.ts';

/** Checks of a customer's own events. */
export const EVENTS: readonly Check[] = [
  {
    name: 'what happens to an account is sent to its own sockets, in the order of its revisions',
    requirements: ['SOC-9', 'SOC-12', 'SOC-13', 'SOC-57', 'SOC-61', 'SOC-63', 'SOC-68', 'NTF-37'],
    profile: 'trading',
    sandbox: true,
    async run(trial) {
      const desk = await openDesk(trial);
      const stranger = await trial.newCustomer();
      const [own, foreign] = [await signedIn(trial, desk.token), await signedIn(trial, stranger.token)];
      const order = await desk.open();
      await desk.change(order.orderId, { stopLoss: '4000.00' });
      const row = await desk.end(order.orderId);
      const events: Frame[] = [];
      while (events.length < 3) {
        const event = await own.next(ofType('event'));
        if (!event) break;
        events.push(event);
      }
      trial.equal(
        'SOC-13',
        'kinds of events',
        events.map(({ kind }) => kind),
        ['filled', 'changed', 'closed'],
      );
      const revisions = events.map(({ revision }) => Number(revision));
      trial.equal(
        'SOC-63',
        'revisions',
        revisions,
        [0, 1, 2].map((step) => (revisions[0] ?? 0) + step),
      );
      const { balance, revision } = await desk.figures();
      trial.equal(
        'SOC-61',
        'balance and revision of the last event',
        [events[2]?.['balance'], events[2]?.['revision']],
        [balance, revision],
      );
      trial.equal('SOC-13', 'order of the closing', (events[2]?.['order'] as { id?: string } | undefined)?.id, row.id);
      trial.equal(
        'SOC-13',
        'account of events',
        events.map(({ account }) => account),
        ['demo', 'demo', 'demo'],
      );
      const unread = await own.next(ofType('unread'));
      trial.holds(
        'NTF-37',
        'unread counts',
        unread !== undefined && unread['total'] === Number(unread['deal']) + Number(unread['dealError']),
        'total = deal + dealError',
        unread,
      );
      await desk.place({ volume: '0.00' });
      trial.equal('SOC-57', 'event of a refused request', (await own.drain()).filter(ofType('event')), []);
      trial.equal(
        'SOC-13',
        'events at another customer’s socket',
        (await foreign.drain()).filter(({ type }) => type === 'event' || type === 'unread'),
        [],
      );
      holdFrames(trial, own);
    },
  },
  {
    name: 'a session that ends is told to its socket with 401, and the socket closes with 1008',
    requirements: ['SOC-19', 'SOC-124'],
    sandbox: true,
    async run(trial) {
      const { token } = await trial.newCustomer();
      const socket = await signedIn(trial, token);
      await trial.succeed('signOut', { token });
      const ended = await socket.next(ofType('error'));
      trial.equal('SOC-124', 'frame within a second', ended && withoutText(ended), error(401, null));
      trial.equal('SOC-19', 'close code', await socket.closed(), 1008);
    },
  },
  {
    name: 'events of the last seconds are sent again to a socket that asks for them',
    requirements: ['SOC-17', 'SOC-18'],
    profile: 'trading',
    sandbox: true,
    async run(trial) {
      const desk = await openDesk(trial);
      await desk.open();
      const plain = await signedIn(trial, desk.token);
      trial.equal('SOC-18', 'events without repeatSeconds', (await plain.drain()).filter(ofType('event')), []);
      const repeated = await signedIn(trial, desk.token, { repeatSeconds: 10 });
      const kinds = (await repeated.drain()).filter(ofType('event')).map(({ kind }) => kind);
      trial.holds(
        'SOC-17',
        'events with repeatSeconds 10',
        kinds.includes('filled'),
        'the filled order among them',
        kinds,
      );
    },
  },
];

/** Checks of what a socket may be sent. */
export const LIMITS: readonly Check[] = [
  {
    name: 'more than 20 frames in a second are answered 1003, and the socket closes with 1008',
    requirements: ['SOC-80', 'SOC-81'],
    async run(trial) {
      const socket = await trial.openSocket();
      for (let n = 0; n < 21; n += 1) socket.say({ type: 'ping' });
      trial.equal('SOC-81', 'close code', await socket.closed(), 1008);
      trial.equal('SOC-80', 'pongs before it', socket.frames.filter((frame) => frame?.type === 'pong').length, 20);
      const last = socket.frames.at(-1);
      trial.equal('SOC-81', 'last frame', last && withoutText(last), error(1003, null));
    },
  },
  {
    name: 'a message above 16 KiB closes the socket with 1009',
    requirements: ['SOC-79'],
    async run(trial) {
      const socket = await trial.openSocket();
      socket.say(JSON.stringify({ type: 'authenticate', token: 'x'.repeat(16_384) }));
      trial.equal('SOC-79', 'close code', await socket.closed(), 1009);
    },
  },
  {
    name: 'sockets that the sandbox drops end without a close frame',
    requirements: ['SBX-39'],
    sandbox: true,
    async run(trial) {
      const socket = await trial.openSocket();
      await socket.drain();
      await trial.succeed('dropSockets');
      trial.equal('SBX-39', 'close code', await socket.closed(), 1006);
    },
  },
];
