import { readFileSync } from 'node:fs';

// Loaded before a server by `node --import`: shifts the time of day of that process, as if its host's clock was set, to what the
// file says each time the process gets SIGUSR2. The clock that only counts on stays as it is.
const file = process.env['CLOCK_SHIFT_FILE'] ?? '';
const timeOfDayMs = Date.now;
let shiftMs = 0;

process.on('SIGUSR2', () => {
  shiftMs = Number(readFileSync(file, 'utf8'));
});

const shiftedMs = (): number => timeOfDayMs() + shiftMs;
globalThis.Date = new Proxy(Date, {
  construct: (target, given: readonly unknown[], newTarget: new () => Date) =>
    Reflect.construct(target, given.length === 0 ? [shiftedMs()] : given, newTarget) as Date,
  get: (target, name, receiver) => (name === 'now' ? shiftedMs : (Reflect.get(target, name, receiver) as unknown)),
});
