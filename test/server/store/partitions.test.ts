import fc from 'fast-check';
import { sql } from 'kysely';
import type { Database } from '../../../src/server/store/index.ts';
import { ALL_PARTITIONS, isInPartitions, PARTITIONS, partitionOf } from '../../../src/server/store/partitions.ts';
import { createIdentifiers } from '../../../src/server/world/identifiers.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';

/** Makes ids as accounts have them: a time, a count, and bytes that are random, or all alike. */
const idsFrom = (timeMs: number, stepMs: number, byte: (index: number) => number, count: number): readonly string[] => {
  let [now, drawn] = [timeMs, 0];
  const newId = createIdentifiers(
    () => (now += stepMs),
    (length) => Uint8Array.from({ length }, () => byte((drawn += 1))),
  );
  return Array.from({ length: count }, newId);
};

const ACCOUNTS = 64 * 200;

it('accounts are spread evenly over the partitions, whenever and however fast they were made, and whatever their random bytes', () => {
  const moments = fc.integer({ min: 1_500_000_000_000, max: 2_500_000_000_000 });
  const steps = fc.constantFrom(0, 1, 64, 1000, 86_400_000);
  const bytes = fc.constantFrom<(index: number) => number>(
    (index) => (index * 2_654_435_761) >>> 24,
    () => 0,
  );
  fc.assert(
    fc.property(moments, steps, bytes, (timeMs, stepMs, byte) => {
      const counts = new Array<number>(PARTITIONS).fill(0);
      for (const id of idsFrom(timeMs, stepMs, byte, ACCOUNTS))
        counts[partitionOf(id)] = (counts[partitionOf(id)] ?? 0) + 1;
      // Of 200 expected, chance gives six standard deviations less or more once in many millions.
      for (const count of counts) expect(Math.abs(count - 200)).toBeLessThan(6 * Math.sqrt(200));
    }),
    { numRuns: 6 },
  );
});

it('the partition of an account stays what it is: processes of two versions share them', () => {
  expect(partitionOf('0192f3a0-0000-7000-8000-000000000000')).toBe(14);
  expect(partitionOf('0192F3A0-1234-7ABC-9DEF-0123456789AB')).toBe(partitionOf('0192f3a0-1234-7abc-9def-0123456789ab'));
});

describe('in the database', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  const idsIn = async (ids: readonly string[], partitions: readonly number[]) => {
    const { rows } = await sql<{ id: string }>`
      select id from unnest(${[...ids]}::uuid[]) as o (id) where ${isInPartitions('o.id', partitions)}`.execute(
      database.reader,
    );
    return rows.map(({ id }) => id);
  };

  it('an account is in the same partition as in the server', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uuid(), { minLength: 1, maxLength: 50 }),
        fc.subarray([...ALL_PARTITIONS]),
        async (ids, partitions) => {
          expect(await idsIn(ids, partitions)).toEqual(ids.filter((id) => partitions.includes(partitionOf(id))));
        },
      ),
      { numRuns: 20 },
    );
  });
});
