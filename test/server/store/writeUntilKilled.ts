import { openDatabase } from '../../../src/server/store/index.ts';

/**
 * Program: opens the given folder and prints the numbers in its tables; with a second argument, then writes one number
 * after the other, each into two tables, and prints each once it is committed, until it is killed.
 */
const [dataDir = '', goOn] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);

const database = await openDatabase({ databaseUrl: null, dataDir });
const counts = await database.reader.selectFrom('search_counts').select('count').orderBy('count').execute();
const minutes = await database.reader.selectFrom('market_candles').select('volume').orderBy('volume').execute();
say(JSON.stringify([counts.map(({ count }) => count), minutes.map(({ volume }) => volume)]));

for (let number = counts.length + 1; goOn; number += 1) {
  await database.transaction(async (tx) => {
    await tx
      .insertInto('search_counts')
      .values({ symbol: `S${number}`, day: '2026-09-30', count: number })
      .execute();
    const prices = { open: '1', high: '1', low: '1', close: '1' };
    await tx
      .insertInto('market_candles')
      .values({ symbol: 'S', opened_at: number * 60, ...prices, volume: number })
      .execute();
  });
  say(String(number));
}
await database.close();
