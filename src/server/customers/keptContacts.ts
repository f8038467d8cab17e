import type { Language } from '../../contract/index.ts';
import { formatLondon } from '../../domain/londonFormat.ts';
import type { World } from '../world/world.ts';
import { customerMessage } from './customerMessage.ts';

/** Seconds between two looks for addresses to ask, and for those that count no more. */
const LOOK_EVERY_SECONDS = 60;
/** Customers asked in one turn. */
const AT_ONCE = 100;

type KeptContactJob = {
  /** Asks some addresses, in turns. */
  tick(): void;
  /** Settles when the running turn is finished. */
  settled(): Promise<void>;
};

/** Asks the contact address of a customer for its code, once. */
const ask = (world: World, customerId: string): Promise<void> =>
  world.database.transaction(async (tx) => {
    const row = await tx
      .updateTable('customers')
      .set({ contact_asked: true })
      .where('id', '=', customerId)
      .where('contact_asked', '=', false)
      .returning(['contact_email as address', 'contact_kept_until as until', 'language'])
      .executeTakeFirst();
    // Set anew or proved meanwhile: there is nothing to ask for.
    if (!row || row.address === null || row.until === null) return;
    const contact = { channel: 'mail', address: row.address } as const;
    const words = { until: formatLondon(row.until) };
    const language = row.language as Language;
    await world.send(tx, customerMessage(world.texts, 'contactKept', { contact, language, words }));
  });

/** Ends the addresses that have expired, and asks some that were not asked yet. A fault of one customer keeps no other. */
const askSome = async (world: World, report: (fault: unknown) => void): Promise<void> => {
  const { database } = world;
  await database.transaction((tx) =>
    tx
      .updateTable('customers')
      .set({ contact_kept_until: null })
      .where('contact_kept_until', '<=', world.now())
      .execute(),
  );
  const unasked = await database.reader
    .selectFrom('customers')
    .select('id')
    .where('contact_kept_until', 'is not', null)
    .where('contact_asked', '=', false)
    .limit(AT_ONCE)
    .execute();
  for (const { id } of unasked) await ask(world, id).catch(report);
};

/** Starts the requests to prove contact addresses that were set before a proof was needed. */
export const startKeptContacts = (world: World, report: (fault: unknown) => void): KeptContactJob => {
  let running = Promise.resolve();
  let lookedAt = -Infinity;
  let isBusy = false;
  return {
    tick() {
      const now = world.now();
      if (isBusy || (now >= lookedAt && now < lookedAt + LOOK_EVERY_SECONDS)) return;
      lookedAt = now;
      isBusy = true;
      running = askSome(world, report)
        .catch(report)
        .finally(() => {
          isBusy = false;
        });
    },
    settled: () => running,
  };
};
