import type { Schema } from '../api/index.ts';
import { fundsApi } from '../api/funds.ts';

export type Channel = Schema<'DepositChannel'>;

/** Reads the ways to pay in; `readAtMs` is when, by this device's clock. */
export const useChannels = () => {
  const { data, error, fulfilledTimeStamp, refetch } = fundsApi.useListDepositChannelsQuery(
    { 'X-Account': 'real' },
    { refetchOnMountOrArgChange: true, refetchOnReconnect: true },
  );
  return {
    items: data?.items,
    /** Within how many seconds a deposit will probably be decided; null while that is not known. */
    expectedSeconds: data?.expectedSeconds ?? null,
    error: data ? undefined : error,
    readAtMs: fulfilledTimeStamp ?? 0,
    refetch: () => void refetch(),
  };
};
