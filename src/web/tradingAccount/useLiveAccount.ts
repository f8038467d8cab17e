import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSelector } from 'react-redux';
import { api, type CallError, isCallError, type Schema } from '../api/index.ts';
import { type AccountType, selectAccountType, selectToken } from '../device/session.ts';
import { useQuotes } from '../market/index.ts';
import { type ConversionOf, type LiveFigures, liveFigures, symbolsOf } from './liveAccount.ts';
import { READ_AGAIN } from './readAgain.ts';

export type LiveAccount =
  | { readonly status: 'signed-out' }
  | { readonly status: 'loading'; readonly mode: AccountType }
  | { readonly status: 'error'; readonly mode: AccountType; readonly error: CallError; readonly refetch: () => void }
  | ({
      readonly status: 'ready';
      readonly mode: AccountType;
      readonly number: string;
      readonly refetch: () => void;
    } & LiveFigures);

const NO_ORDERS: readonly Schema<'Order'>[] = [];

/** Wait before an answer that failed is asked for again, where the other one of the account is newer, in milliseconds. */
const AFTER_FAILURE_MS = 5_000;

/** Conversion of each instrument's currency into dollars, from the market's list. */
const useConversions = (isSignedIn: boolean) => {
  const { data, error, refetch } = api.useListMarketTabsQuery(undefined, { skip: !isSignedIn });
  const conversionOf = useMemo((): ConversionOf | undefined => {
    if (!data) return undefined;
    const instruments = data.tabs.flatMap((tab) => tab.instruments);
    const bySymbol = new Map(instruments.map(({ symbol, conversion }) => [symbol, conversion]));
    return (symbol) => bySymbol.get(symbol);
  }, [data]);
  return { conversionOf, error, refetch };
};

/** Returns the last value that was known: a balance and the orders that belong to it. */
const useLastKnown = <T>(value: T | undefined, key: string): T | undefined => {
  const settled = useRef<{ key: string; value: T | undefined }>({ key, value: undefined });
  if (settled.current.key !== key) settled.current = { key, value: undefined };
  if (value !== undefined) settled.current.value = value;
  return settled.current.value;
};

const noConversion = () => null;

/** Active account of the signed-in customer, live: read from the server, revalued at every flush of the socket. */
export const useLiveAccount = (): LiveAccount => {
  const token = useSelector(selectToken);
  const isSignedIn = token !== null;
  const mode = useSelector(selectAccountType);
  const account = { 'X-Account': mode };
  const whileSignedIn = { ...READ_AGAIN, skip: !isSignedIn };
  const figures = api.useGetAccountFiguresQuery(account, whileSignedIn);
  const open = api.useListOrdersQuery({ ...account, view: 'open' }, whileSignedIn);
  const conversions = useConversions(isSignedIn);
  const { conversionOf } = conversions;

  const known = figures.currentData;
  const orderList = open.currentData;
  const read = useMemo(
    () =>
      known && known.revision === orderList?.revision
        ? { number: known.number, balance: known.balance, orders: orderList.items }
        : undefined,
    [known, orderList],
  );
  const settled = useLastKnown(read, `${token} ${mode}`);
  const orders = settled?.orders ?? NO_ORDERS;
  const symbols = useMemo(() => symbolsOf(orders, conversionOf ?? noConversion), [orders, conversionOf]);
  const quotes = useQuotes(symbols);
  const live = useMemo(
    () => (settled && conversionOf ? liveFigures(settled, quotes, conversionOf) : undefined),
    [settled, quotes, conversionOf],
  );

  const { refetch: refetchFigures } = figures;
  const { refetch: refetchOrders } = open;
  const { refetch: refetchConversions } = conversions;
  // One call may have been answered before, the other after a change without an event, as an overnight fee.
  const isAtRest = !figures.isFetching && !open.isFetching;
  const hasFailed = figures.isError || open.isError;
  const ahead = isAtRest && known && orderList ? known.revision - orderList.revision : 0;
  useEffect(() => {
    if (ahead === 0) return;
    const refetchOlder = () => void (ahead > 0 ? refetchOrders() : refetchFigures());
    if (!hasFailed) return refetchOlder();
    const timer = setTimeout(refetchOlder, AFTER_FAILURE_MS);
    return () => clearTimeout(timer);
  }, [ahead, hasFailed, refetchFigures, refetchOrders]);
  const refetch = useCallback(() => {
    void refetchFigures();
    void refetchOrders();
    void refetchConversions();
  }, [refetchFigures, refetchOrders, refetchConversions]);

  if (!isSignedIn) return { status: 'signed-out' };
  if (settled && live) return { status: 'ready', mode, number: settled.number, refetch, ...live };
  const error = figures.error ?? open.error ?? conversions.error;
  return isCallError(error) ? { status: 'error', mode, error, refetch } : { status: 'loading', mode };
};
