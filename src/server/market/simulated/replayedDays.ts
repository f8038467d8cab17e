import { readFileSync } from 'node:fs';
import { type Schedule, tradingDayNumber, tradingDayWithNumber } from '../../../domain/market/tradingCalendar.ts';
import type { Bar } from '../candles/bar.ts';
import { known } from '../known.ts';
import { randomAt } from './seededRandom.ts';
import { type Days, ticksOfSession } from './simulatedDays.ts';

/** Real days of the S&P 500; the path is relative to the folder that the server is started in. */
const FILE = 'src/server/market/reference/sp500-daily.csv';
/** Number of last rows that are replayed as the future; afterwards they begin again. */
const DAYS_TO_COME = 250;
const CENTS = 100;

/** Reads the file's days as open, high, low and close in points of 0.01. */
const readRows = (): readonly Omit<Bar, 'ticks'>[] =>
  readFileSync(FILE, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const columns = line.split(',');
      const points = (column: number) => Math.round(Number(known(columns[column])) * CENTS);
      return { open: points(1), high: points(2), low: points(3), close: points(4) };
    });

type Replay = {
  readonly key: number;
  readonly schedule: Schedule;
  readonly anchorDay: number;
  readonly tickRate: number;
};

/** Replays real days: the file's past ends on the day before the anchor day, its last rows are the days to come. */
export const replayedDays = ({ key, schedule, anchorDay, tickRate }: Replay): Days => {
  const rows = readRows();
  const firstToCome = rows.length - DAYS_TO_COME;
  const anchorNumber = tradingDayNumber(schedule, anchorDay);
  return {
    firstDay: tradingDayWithNumber(schedule, anchorNumber - firstToCome),
    at(day) {
      const ahead = tradingDayNumber(schedule, day) - anchorNumber;
      const row = rows[firstToCome + (ahead < 0 ? ahead : ahead % DAYS_TO_COME)];
      return row && { ...row, ticks: ticksOfSession(schedule, day, tickRate * (0.7 + 0.6 * randomAt(key, day))) };
    },
  };
};
