/** Ids as a generated request names them: which ids there are is known only when it is sent, and differs in each run. */
const PLACEHOLDER = /@(own|stranger)-(\d+)@/g;

export const ownId = (index: number): string => `@own-${index}@`;
export const strangersId = (index: number): string => `@stranger-${index}@`;

/** Ids that a request may name: those of the customer who sends it, and of others. */
export type KnownIds = { readonly own: readonly string[]; readonly strangers: readonly string[] };

const NOBODYS_ID = '00000000-0000-4000-8000-000000000000';

/** Puts ids in the place of their names. */
export const withIds = (text: string, { own, strangers }: KnownIds): string =>
  text.replaceAll(PLACEHOLDER, (_whole, whose: string, index: string) => {
    const ids = whose === 'own' ? own : strangers;
    return ids[Number(index) % Math.max(ids.length, 1)] ?? NOBODYS_ID;
  });
