import { sql } from 'kysely';
import { openDatabase } from '../../../src/server/store/index.ts';

/** Program: runs a slow query, and prints how long it took and how long it blocked this thread. */
const database = await openDatabase({ databaseUrl: null, dataDir: process.argv[2] ?? '' });
let last = performance.now();
let longestGapMs = 0;
const beat = () => {
  longestGapMs = Math.max(longestGapMs, performance.now() - last);
  last = performance.now();
};
const beating = setInterval(beat, 1);
const startedAt = performance.now();
await sql`select count(*) from generate_series(1, 2000000) as one(n) where n % 7 = 3`.execute(database.reader);
const queryMs = performance.now() - startedAt;
beat();
clearInterval(beating);
await database.close();
process.stdout.write(JSON.stringify({ queryMs, longestGapMs }));
