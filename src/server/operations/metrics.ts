import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Measures } from '../world/measures.ts';

const FILL_SECONDS = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15];
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Metrics that are set each time they are read: by name the help, and the labels. */
const GAUGES = {
  sun_database_up: ['1 while the database answers within two seconds', []],
  sun_database_connections: ['Connections of this process that are open', ['pool']],
  sun_database_waiting: ['Callers that wait for a connection', ['pool']],
  sun_database_listening: ['1 while announcements of other processes arrive', []],
  sun_lease_held: ['Leases that this process has: partitions of the engine, 64 in all, or the feed', ['lease']],
  sun_lease_age_seconds: [
    'Seconds since the last heartbeat of whoever has the lease; the oldest of its partitions',
    ['lease'],
  ],
  sun_lease_takings: ['How often the lease was taken, of all partitions together', ['lease']],
  sun_engine_accounts: [
    'Accounts of the engine that wait for their turn, and that fail and are tried again',
    ['state'],
  ],
  sun_feed_age_seconds: ['Seconds since the newest quote', ['symbol', 'state']],
  sun_symbol_held: ['1 while the last quote that came was not taken for its price', ['symbol']],
  sun_clock_ahead_seconds: [
    "Seconds by which the machine's clock is ahead of the database's, or of what was confirmed",
    [],
  ],
  sun_clock_jump_seconds: [
    "Seconds by which the machine's clock has jumped ahead of the time that the server works with",
    [],
  ],
  sun_clock_halted: ['1 while everything is halted as a clock has jumped', []],
  sun_outbox_messages: ['Messages that are not delivered yet', ['channel']],
  sun_outbox_age_seconds: ['Seconds since the oldest message that is not delivered yet was queued', ['channel']],
  sun_reconciliation_faults: ['Faults that the last nightly reconciliation found', []],
  sun_reconciliation_timestamp_seconds: ['When the last nightly reconciliation was made, unix seconds', []],
  sun_sockets: ['Open sockets', []],
} as const satisfies Record<string, readonly [help: string, labels: readonly string[]]>;

export type GaugeName = keyof typeof GAUGES;
/** Value of a metric, with its labels. */
export type Reading = readonly [name: GaugeName, value: number, labels?: Readonly<Record<string, string>>];

export type Metrics = {
  readonly measures: Measures;
  /** Returns all metrics as Prometheus reads them, with these readings in place of those of before. */
  read(readings: readonly Reading[]): Promise<string>;
  readonly registry: Registry;
};

/** Creates the metrics of one process; docs/operations.md has the alarms on them. */
export const createMetrics = (): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    ...{ name: 'sun_requests_total', help: 'Requests to operations, by the code that answered them', registers },
    labelNames: ['operation', 'outcome'] as const,
  });
  const requestSeconds = new Histogram({
    ...{ name: 'sun_request_seconds', help: 'Seconds from a request to its answer', registers },
    ...{ labelNames: ['operation'] as const, buckets: REQUEST_SECONDS },
  });
  const fillSeconds = new Histogram({
    ...{ name: 'sun_tick_to_fill_seconds', registers, buckets: FILL_SECONDS },
    help: 'Seconds from the receipt of a tick to the commit of a fill or closing that it triggered',
  });
  const wrongCodes = new Counter({
    ...{ name: 'sun_wrong_codes_total', help: 'Verification codes that were entered wrongly', registers },
  });
  const textsRefused = new Counter({
    ...{
      name: 'sun_texts_refused_total',
      help: 'Texts that were not sent as the budget of an hour is used up',
      registers,
    },
    labelNames: ['calling_code'] as const,
  });
  const quotesHeld = new Counter({
    ...{ name: 'sun_quotes_held_total', help: 'Quotes of the feed that were not taken for their price', registers },
    labelNames: ['symbol', 'reason'] as const,
  });
  const gauges = new Map(
    Object.entries(GAUGES).map(([name, [help, labelNames]]) => [
      name,
      new Gauge<string>({ name, help, labelNames, registers }),
    ]),
  );
  return {
    registry,
    measures: {
      request({ operation, outcome, seconds }) {
        requests.inc({ operation, outcome });
        requestSeconds.observe({ operation }, seconds);
      },
      fill: (seconds) => fillSeconds.observe(seconds),
      wrongCode: () => wrongCodes.inc(),
      quoteHeld: (symbol, reason) => quotesHeld.inc({ symbol, reason }),
      textRefused: (calling_code) => textsRefused.inc({ calling_code }),
    },
    read(readings) {
      for (const gauge of gauges.values()) gauge.reset();
      // A metric without labels begins at 0, which would be a reading of what nobody could read.
      for (const [name, [, labels]] of Object.entries(GAUGES)) if (labels.length === 0) gauges.get(name)?.remove();
      for (const [name, value, labels = {}] of readings) gauges.get(name)?.set(labels, value);
      return registry.metrics();
    },
  };
};
