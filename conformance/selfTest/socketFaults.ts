import type { Frame } from '../client/openSocket.ts';
import { changedAt, DROPPED, type Fault, type Memory } from './fault.ts';

type Change = (frame: Frame, memory: Memory) => readonly unknown[];
const fault = (name: string, requirement: string, frame: Change): Fault => ({
  name: `socket: ${name}`,
  requirement,
  operation: 'socket',
  frame,
});

/** Plants a change of the frames of one type. */
const ofType = (type: string, name: string, requirement: string, change: Change): Fault =>
  fault(name, requirement, (frame, memory) => (frame.type === type ? change(frame, memory) : [frame]));
const changed = (
  type: string,
  path: string,
  name: string,
  requirement: string,
  change: (found: unknown) => unknown,
): Fault => ofType(type, name, requirement, (frame) => [changedAt(frame, path, change)]);

/** Holds a frame back until the next one of its type came, and sends both in the other order. */
const swapped: Change = (frame, memory) => {
  const held = memory.get(frame.type);
  memory.delete(frame.type);
  if (held !== undefined) return [frame, held];
  memory.set(frame.type, frame);
  return [];
};

/** Faults of the market socket. */
export const SOCKET_FAULTS: readonly Fault[] = [
  ofType('authenticated', 'authenticate has no answer', 'SOC-12', () => []),
  changed('authenticated', 'account', 'authenticated names the other account', 'SOC-12', () => 'real'),
  ofType('snapshot', 'subscribe has no snapshot', 'SOC-22', () => []),
  changed('snapshot', 'quotes', 'the snapshot is empty', 'SOC-22', () => []),
  changed('snapshot', 'quotes', 'the snapshot has another order', 'SOC-22', (found) =>
    (found as readonly unknown[]).toReversed(),
  ),
  changed('snapshot', 'quotes.*.bid', 'a number for the bid of the snapshot', 'SOC-9', Number),
  changed('snapshot', 'quotes.*.halt', 'a field of the snapshot is left out', 'SOC-9', () => DROPPED),
  changed(
    'snapshot',
    'quotes.*.sequence',
    'the sequence of the snapshot is one too low',
    'SOC-34',
    (found) => Number(found) - 1,
  ),
  changed('tick', 'ticks.*.sequence', 'the sequence of ticks is always the same', 'SOC-32', () => 7),
  changed('tick', 'ticks.*.bid', 'ticks have an older price', 'SOC-28', () => '1.00'),
  changed('tick', 'ticks.*.time', 'the time of ticks is in seconds', 'SOC-9', (found) => String(found)),
  ofType('tick', 'ticks come twice', 'SOC-32', (frame) => [frame, frame]),
  ofType('tick', 'every second tick is lost', 'SOC-32', (frame, memory) => {
    memory.set('odd', !memory.get('odd'));
    return memory.get('odd') ? [frame] : [];
  }),
  ofType('tick', 'no tick comes', 'SOC-30', () => []),
  ofType('status', 'no status comes', 'SOC-39', () => []),
  changed('status', 'state', 'status is always trading', 'SOC-39', () => 'trading'),
  ofType('pong', 'ping has no answer', 'SOC-70', () => []),
  changed('pong', 'serverTime', 'pong has seconds', 'SOC-70', (found) => Math.floor(Number(found) / 1000)),
  ofType('error', 'faults have no answer', 'SOC-11', () => []),
  ofType('error', 'errors come in another order', 'SOC-10', swapped),
  changed('error', 'code', 'an unknown symbol is answered 1001', 'SOC-24', (found) => (found === 1002 ? 1001 : found)),
  changed('error', 'code', 'an unknown token is answered 1001', 'SOC-14', (found) => (found === 401 ? 1001 : found)),
  changed('error', 'frame', 'errors name no frame', 'SOC-74', () => null),
  changed('error', 'symbol', 'errors name no symbol', 'SOC-75', () => null),
  changed('error', 'msg', 'errors have long texts', 'SOC-76', () => 7),
  ofType('event', 'no event comes', 'SOC-13', () => []),
  ofType('event', 'events come twice', 'SOC-68', (frame) => [frame, frame]),
  ofType('event', 'events come in another order', 'SOC-63', swapped),
  changed('event', 'revision', 'the revision of events stays', 'SOC-63', () => 3),
  changed('event', 'balance', 'the balance of events is old', 'SOC-61', () => '1.00'),
  changed('event', 'account', 'events name the other account', 'SOC-13', () => 'real'),
  changed('event', 'order', 'events have no order', 'SOC-13', () => null),
  changed('event', 'remainder', 'a field of events is left out', 'SOC-9', () => DROPPED),
  ofType('unread', 'no unread counts come', 'NTF-37', () => []),
  changed('unread', 'total', 'unread counts do not add up', 'NTF-37', (found) => Number(found) + 1),
  fault('frames have a field more', 'SOC-9', (frame) => [{ ...frame, extra: 1 }]),
  fault('two frames come as one list', 'SOC-8', (frame) => [[frame]]),
  {
    name: 'socket: any origin may open it',
    requirement: 'SOC-3',
    operation: 'socket',
    upgrade: (path) => ({ path, headers: {} }),
  },
  {
    name: 'socket: it opens at any path',
    requirement: 'SOC-2',
    operation: 'socket',
    upgrade: (_path, headers) => ({ path: '/market', headers }),
  },
  { name: 'socket: it closes with 1000', requirement: 'SOC-81', operation: 'socket', closeCode: () => 1000 },
  {
    name: 'socket: a message that is too long closes it with 1011',
    requirement: 'SOC-79',
    operation: 'socket',
    closeCode: (code) => (code === 1009 ? 1011 : code),
  },
  {
    name: 'socket: an ended session closes it with 1001',
    requirement: 'SOC-19',
    operation: 'socket',
    closeCode: (code) => (code === 1008 ? 1001 : code),
  },
];
