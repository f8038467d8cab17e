import { useSelector } from 'react-redux';
import { isSameFirm } from '../../../domain/content/firm.ts';
import { api, type Schema } from '../../api/index.ts';
import { selectIsSignedIn } from '../../device/session.ts';

export type AcceptedText = Schema<'AcceptedAgreement'>;

export type AcceptedTexts = ReturnType<typeof useAcceptedTexts>;

/** Returns the texts that the customer accepted, the newest first; none for a visitor. */
export const useAcceptedTexts = () => {
  const isSignedIn = useSelector(selectIsSignedIn);
  const { data, error, isFetching, refetch } = api.useListAcceptedAgreementsQuery(undefined, {
    skip: !isSignedIn,
    refetchOnMountOrArgChange: true,
  });
  return {
    accepted: isSignedIn ? (data?.items ?? []) : [],
    isLoading: isSignedIn && !data && (isFetching || !error),
    error: data || isFetching ? undefined : error,
    retry: () => void refetch(),
  };
};

/**
 * Returns the last acceptance of a text if it differs from this version: it was of an earlier one, or the text named
 * something else of the firm.
 */
export const acceptedBefore = (
  accepted: readonly AcceptedText[],
  { name, version, firm }: Pick<AcceptedText, 'name' | 'firm'> & { readonly version: string },
): AcceptedText | undefined => {
  const [latest] = accepted
    .filter((each) => each.name === name)
    .toSorted((one, other) => (one.agreementVersion < other.agreementVersion ? 1 : -1));
  if (!latest || latest.agreementVersion > version) return undefined;
  const isOtherFirm = latest.firm !== null && firm !== null && !isSameFirm(latest.firm, firm);
  return latest.agreementVersion < version || isOtherFirm ? latest : undefined;
};
