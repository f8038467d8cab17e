import { deskPeopleOf, hashSecret } from '../../../src/server/desk/index.ts';

/** Secrets of the people whom a test's desk has, by how they name themselves. */
export const SECRETS: Readonly<Record<string, string>> = {
  'desk:ann': 'ann keeps this to herself',
  'desk:bob': 'bob keeps this to himself',
};

/** Configures the people of a test's desk, as the file that DESK_PEOPLE names does. */
export const deskPeople = async () =>
  deskPeopleOf(
    await Promise.all(
      Object.entries(SECRETS).map(async ([by, secret]) => ({
        name: by.replace('desk:', ''),
        secretHash: await hashSecret(secret),
      })),
    ),
  );
