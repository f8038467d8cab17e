/** Figure with its unit, what it is of, and the benchmark that measures it. */
export type Figure = {
  readonly figure: number;
  readonly unit: string;
  readonly what: string;
  readonly by?: string;
};

export type ScaleFigures = {
  readonly assumed: Readonly<Record<string, Figure>>;
  readonly measured: Readonly<Record<string, Figure>>;
};

/** Cores of one host of the table. */
const CORES_OF_DATABASE = 16;

const SECONDS_OF_HOUR = 3600;
const MS_OF_SECOND = 1000;
const US_OF_SECOND = 1_000_000;

const shown = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 });

/** Returns the figure of a name; throws where the file has none. */
const reading =
  (figures: Readonly<Record<string, Figure>>) =>
  (name: string): number => {
    const found = figures[name];
    if (!found) throw new Error(`docs/scale.json has no figure ${name}.`);
    return found.figure;
  };

/** What so many customers need, computed from what each part costs; each with the figures behind it. */
export const needsOf = ({ assumed, measured }: ScaleFigures) => {
  const [a, m] = [reading(assumed), reading(measured)];
  const ordersASecond = (a('online') * a('ordersAnHour')) / SECONDS_OF_HOUR;
  const requestsASecond = (a('online') * a('requestsAMinute')) / 60;
  const messagesASecond = a('online') * a('messagesASecond');
  const [orderCores, requestCores, socketCores] = [
    (ordersASecond * m('orderAtServerMs')) / MS_OF_SECOND,
    (requestsASecond * m('requestMs')) / MS_OF_SECOND,
    (messagesASecond * m('messageUs')) / US_OF_SECOND,
  ];
  const serverCores = orderCores + requestCores + socketCores;
  const databaseCores = (ordersASecond * m('orderAtDatabaseMs')) / MS_OF_SECOND;
  const ordersADay = ordersASecond * SECONDS_OF_HOUR * a('busyHours');
  return {
    ordersASecond,
    requestsASecond,
    messagesASecond,
    orderCores,
    requestCores,
    socketCores,
    processes: Math.ceil(serverCores / a('share')),
    databaseCores,
    databaseCoresPlanned: Math.ceil(databaseCores / a('share')),
    mbitASecond: (a('online') * m('phoneBytes') * 8) / 60 / US_OF_SECOND,
    plainMbitASecond: (a('online') * m('plainPhoneBytes') * 8) / 60 / US_OF_SECOND,
    gbADay: (ordersADay * m('orderBytes')) / 1e9,
    tbAYear: (ordersADay * a('tradingDays') * m('orderBytes')) / 1e12,
    socketsOfProcess: a('share') / ((a('messagesASecond') * m('messageUs')) / US_OF_SECOND),
  };
};

/** What one core carries, with nothing else at work, and where it stops. */
export const carriedByOneCore = ({ assumed, measured }: ScaleFigures) => {
  const [a, m] = [reading(assumed), reading(measured)];
  return {
    ordersOfServer: MS_OF_SECOND / m('orderAtServerMs'),
    ordersOfDatabase: MS_OF_SECOND / m('orderAtDatabaseMs'),
    ordersOfLargeDatabase: (CORES_OF_DATABASE * a('share') * MS_OF_SECOND) / m('orderAtDatabaseMs'),
    requests: MS_OF_SECOND / m('requestMs'),
    messages: US_OF_SECOND / m('messageUs'),
    plainMessages: US_OF_SECOND / m('plainMessageUs'),
    sockets: US_OF_SECOND / m('messageUs') / a('messagesASecond'),
    ticks: 1e9 / m('tickNs'),
  };
};

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Writes the tables of `docs/scale.md`, by their names. */
export const scaleTables = (
  figures: ScaleFigures,
): Readonly<Record<'assumed' | 'measured' | 'core' | 'needs', string>> => {
  const needs = needsOf(figures);
  const core = carriedByOneCore(figures);
  const rows = (of: Readonly<Record<string, Figure>>) =>
    Object.entries(of).map(([name, { figure, unit, what, by }]) => [
      `\`${name}\``,
      what,
      `${shown(figure)} ${unit}`,
      ...(by === undefined ? [] : [`\`${by}\``]),
    ]);
  return {
    assumed: table(['name', 'what', 'figure'], rows(figures.assumed)),
    measured: table(['name', 'what', 'figure', 'benchmark'], rows(figures.measured)),
    core: table(
      ['part', 'one core carries in a second', 'from'],
      [
        ['server', `${shown(core.ordersOfServer)} market orders`, '`orderAtServerMs`'],
        ['PostgreSQL', `${shown(core.ordersOfDatabase)} market orders`, '`orderAtDatabaseMs`'],
        ['server', `${shown(core.requests)} requests that ask the database`, '`requestMs`'],
        [
          'server',
          `${shown(core.messages)} messages to sockets, which is ${shown(core.sockets)} sockets; uncompressed ${shown(core.plainMessages)}`,
          '`messageUs`, `plainMessageUs`, `messagesASecond`',
        ],
        ['engine', `${shown(core.ticks)} ticks that touch nothing`, '`tickNs`'],
      ],
    ),
    needs: table(
      ['what', 'needed', 'from'],
      [
        ['orders a second', shown(needs.ordersASecond), '`online` × `ordersAnHour`'],
        ['cores of servers for them', shown(needs.orderCores), '× `orderAtServerMs`'],
        ['cores of PostgreSQL for them', shown(needs.databaseCores), '× `orderAtDatabaseMs`'],
        ['other requests a second', shown(needs.requestsASecond), '`online` × `requestsAMinute`'],
        ['cores of servers for them', shown(needs.requestCores), '× `requestMs`'],
        ['messages to sockets a second', shown(needs.messagesASecond), '`online` × `messagesASecond`'],
        ['cores of servers for them', shown(needs.socketCores), '× `messageUs`'],
        ['server processes, each on a core', shown(needs.processes), 'the three together ÷ `share`'],
        ['cores of PostgreSQL, planned', shown(needs.databaseCoresPlanned), '÷ `share`'],
        ['bandwidth to phones, Mbit a second', shown(needs.mbitASecond), '`online` × `phoneBytes`'],
        ['the same uncompressed', shown(needs.plainMbitASecond), '`online` × `plainPhoneBytes`'],
        ['disk of a day, GB', shown(needs.gbADay), 'orders × `busyHours` × `orderBytes`'],
        ['disk of a year, TB', shown(needs.tbAYear), '× `tradingDays`'],
      ],
    ),
  };
};
