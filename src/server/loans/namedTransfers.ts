import { referenceKey } from '../../domain/funds/reference.ts';
import { findReceiptsOf } from '../deposits/index.ts';
import type { Reader } from '../store/index.ts';
import type { RepaymentRow } from './repaymentRepository.ts';

/** Transfers of a repayment that are not released: those that are another's, and the others. */
type NamedTransfers = { readonly references: readonly string[]; readonly gone: readonly string[] };

/**
 * Returns which transfers of a repayment a person names, as they were stored, or in words why they are not clear. Without a
 * name it is the only one; none where the repayment was credited without a reference.
 */
export const namedTransfers = async (
  reader: Reader,
  { id, number }: Pick<RepaymentRow, 'id' | 'number'>,
  named: readonly string[] | undefined,
): Promise<{ readonly why: string } | NamedTransfers> => {
  const all = (await findReceiptsOf(reader, [id])).get(id) ?? [];
  if (named === undefined) {
    return all.length > 1
      ? { why: `${number} was credited for ${all.join(', ')}: name what is another’s, each with --reference.` }
      : { references: all, gone: [] };
  }
  if (all.length === 0) return { why: `${number} was credited for no transfer that is not released.` };
  const keys = named.map(referenceKey);
  const known = all.map(referenceKey);
  const unknown = named.find((each) => !known.includes(referenceKey(each)));
  if (unknown !== undefined) return { why: `${unknown} is no transfer of ${number} that is not released.` };
  const isNamed = (reference: string) => keys.includes(referenceKey(reference));
  return { references: all.filter(isNamed), gone: all.filter((reference) => !isNamed(reference)) };
};

/** Returns the key by which two people say that the same transfers are another's. */
export const keysOf = (references: readonly string[]): string => references.map(referenceKey).toSorted().join(' ');
