import { ownedAlone } from '../../../src/server/store/ownership.ts';
import { ownedByLock } from '../../../src/server/store/postgresOwnership.ts';
import { TEST_DATABASE_URL } from '../../support/testDatabase.ts';

it('the only process of an embedded database has each duty at once and until it releases it', async () => {
  const told: string[] = [];
  const duty = await ownedAlone({ taken: async () => void told.push('taken'), lost: () => void told.push('lost') });
  expect(told).toEqual(['taken']);
  await duty.release();
  expect(told).toEqual(['taken', 'lost']);
});

const postgres = TEST_DATABASE_URL;
// Only processes of a PostgreSQL server share a duty.
if (postgres !== undefined) {
  it('a duty whose beginning fails is lost before it is taken again', async () => {
    const told: string[] = [];
    const again = Promise.withResolvers<void>();
    const duty = await ownedByLock(postgres)({
      async taken() {
        told.push('taken');
        if (told.length === 1) throw new Error('The database was away.');
        again.resolve();
      },
      lost: () => void told.push('lost'),
    });
    await again.promise;
    await duty.release();
    expect(told).toEqual(['taken', 'lost', 'taken', 'lost']);
  });
}
