import { useState } from 'react';
import type { Schema } from '../api/index.ts';
import { fundsApi } from '../api/funds.ts';

export type Channel = Schema<'DepositChannel'>;

/** When the ways were read, by this device's clock. */
export type Read = {
  /** The server read their rates after this time. */
  readonly askedAtMs: number;
  readonly answeredAtMs: number;
};

/** Times of the answer that is shown: `startedTimeStamp` is that of a later read while one is under way. */
const useRead = (startedAtMs = 0, answeredAtMs = 0): Read => {
  const ofAnswer = { askedAtMs: Math.min(startedAtMs, answeredAtMs), answeredAtMs };
  const [read, setRead] = useState(ofAnswer);
  if (read.answeredAtMs === answeredAtMs) return read;
  setRead(ofAnswer);
  return ofAnswer;
};

/** Reads the ways to pay in. */
export const useChannels = () => {
  const { data, error, startedTimeStamp, fulfilledTimeStamp, refetch } = fundsApi.useListDepositChannelsQuery(
    { 'X-Account': 'real' },
    { refetchOnMountOrArgChange: true, refetchOnReconnect: true },
  );
  const read = useRead(startedTimeStamp, fulfilledTimeStamp);
  return {
    items: data?.items,
    /** Within how many seconds a deposit will probably be decided; null while that is not known. */
    expectedSeconds: data?.expectedSeconds ?? null,
    error: data ? undefined : error,
    read,
    refetch: () => void refetch(),
  };
};
