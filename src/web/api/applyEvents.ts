import { isAnyOf, type MiddlewareAPI, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import type { Schemas } from '../../contract/index.ts';
import { decimal, moneyText } from '../../domain/decimal.ts';
import { total } from '../../domain/money/position.ts';
import type { sessionSlice } from '../device/session.ts';
import { baseApi } from './baseApi.ts';
import { eventReceived } from './eventReceived.ts';
import { type Order, type OrderPage, ordersApi } from './orders.gen.ts';
import { refetchAfterEvent, refetchBesideEvent, refetchOrders } from './refreshing.ts';
import { userApi } from './user.gen.ts';

type EventFrame = Schemas['EventFrame'];
/** Event that says how its account stands after it. */
type AccountEvent = EventFrame & { readonly revision: number; readonly balance: string };
type AccountType = EventFrame['account'];

type State = { readonly session: ReturnType<typeof sessionSlice.getInitialState> } & Parameters<
  ReturnType<typeof ordersApi.endpoints.listOrders.select>
>[0] &
  Parameters<ReturnType<typeof userApi.endpoints.getAccountFigures.select>>[0] & {
    readonly market: { readonly isSocketMissed: boolean };
  };
/** Store with the answers of calls, the session, and whether the socket is missed. */
export type FollowedStore = MiddlewareAPI<ThunkDispatch<State, unknown, UnknownAction>, State>;

/** Number of events remembered of each account: more than one request causes that ends every order. */
const KEPT_EVENTS = 300;
/** Time after an answer within which its event may come: a socket that was closed between two screens is open by then. */
const EVENT_WITHIN_MS = 1_000;

const { placeOrder, changeOrder, closePosition, closeOrders, listOrders } = ordersApi.endpoints;
const { getAccountFigures } = userApi.endpoints;

const isAccountEvent = (frame: EventFrame): frame is AccountEvent =>
  typeof frame.revision === 'number' && frame.balance !== null;

/** Returns when an active order reached its state; of one that was closed in part, when it opened. */
const stateAt = ({ closedAt, openedAt, placedAt }: Order): number => closedAt ?? openedAt ?? placedAt;

/** Sums up the orders of a list as the server does. */
const totalsOf = (orders: readonly Order[]): Pick<OrderPage['totals'], 'count' | 'fee' | 'overnightFee' | 'net'> => {
  const fee = total(orders.map((order) => decimal(order.fee)));
  const overnightFee = total(orders.map((order) => decimal(order.overnightFee)));
  return {
    count: orders.length,
    fee: moneyText(fee),
    overnightFee: moneyText(overnightFee),
    net: moneyText(fee.plus(overnightFee)),
  };
};

/** Puts the order of an event into the list of open or of pending orders, newest state first, or takes it out. */
const applyToList = (
  page: OrderPage,
  { kind, order, remainder }: AccountEvent & { readonly order: Order },
  view: Order['status'],
): void => {
  const now = remainder ?? order;
  const at = page.items.findIndex(({ id }) => id === now.id);
  const isOfView = now.status === view;
  const isInPlace = isOfView && kind === 'changed' && at >= 0;
  if (isInPlace) page.items[at] = now;
  else {
    const others = page.items.filter(({ id }) => id !== order.orderId);
    const since = stateAt(order);
    const before = others.filter((other) => stateAt(other) === since && other.id > now.id).length;
    page.items = isOfView ? [...others.slice(0, before), now, ...others.slice(before)] : others;
  }
  Object.assign(page.totals, totalsOf(page.items));
};

/**
 * Names the cached answers of an account that events are applied to. All other figures are calculated from both lists
 * and the balance at every price.
 */
const entriesOf = (account: AccountType) => {
  const arg = { 'X-Account': account };
  const list = (view: 'open' | 'pending') => {
    const select = listOrders.select({ ...arg, view });
    return {
      revision: (state: State) => select(state).data?.revision,
      apply: (event: AccountEvent) =>
        ordersApi.util.updateQueryData('listOrders', { ...arg, view }, (page) => {
          const { order } = event;
          if (order) applyToList(page, { ...event, order }, view);
          page.revision = event.revision;
        }),
    };
  };
  const selectFigures = getAccountFigures.select(arg);
  const figures = {
    revision: (state: State) => selectFigures(state).data?.revision,
    apply: ({ balance, revision }: AccountEvent) =>
      userApi.util.updateQueryData(
        'getAccountFigures',
        arg,
        (known) => void Object.assign(known, { balance, revision }),
      ),
  };
  return [figures, list('open'), list('pending')];
};

/** Applies the events of one account in the order of their revisions, each once to each answer. */
const createHistory = ({ dispatch, getState }: FollowedStore, account: AccountType) => {
  const entries = entriesOf(account);
  let received: readonly AccountEvent[] = [];
  /** Highest revision that came without the one before it and was refetched for. */
  let refetchedFor = 0;
  let hasRefetchFailed = false;

  /** True when an event is missing between what an entry has and what was received. */
  const isIncomplete = ({ revision, apply }: (typeof entries)[number]): boolean => {
    let known = revision(getState());
    if (known === undefined) return false;
    for (const event of received) {
      if (event.revision <= known) continue;
      if (event.revision > known + 1) {
        if (event.revision <= refetchedFor) return false;
        refetchedFor = event.revision;
        return true;
      }
      dispatch(apply(event));
      known = event.revision;
    }
    return false;
  };

  /**
   * Applies the events that follow what was read. Where one is missing, refetches once, however many events come
   * before the answer. Returns whether it did.
   */
  const catchUp = (): boolean => {
    const isMissing = entries.map(isIncomplete).includes(true);
    if (isMissing) dispatch(refetchOrders());
    return isMissing;
  };

  return {
    catchUp,
    receive: (event: AccountEvent): void => {
      if (received.some(({ revision }) => revision === event.revision)) return;
      if (hasRefetchFailed) refetchedFor = 0;
      hasRefetchFailed = false;
      received = [...received, event].sort((one, other) => one.revision - other.revision).slice(-KEPT_EVENTS);
      if (!catchUp()) dispatch(refetchBesideEvent(event));
    },
    /** Refetches where what was read is older than this revision, as after a fee without an event. */
    expect: (revision: number): void => {
      const isOlder = entries.some((entry) => (entry.revision(getState()) ?? revision) < revision);
      if (!isOlder || revision <= refetchedFor) return;
      refetchedFor = revision;
      dispatch(refetchOrders());
    },
    /** The next event refetches again, not the next answer: reads that keep failing would cause each other endlessly. */
    refetchFailed: () => {
      hasRefetchFailed = true;
    },
    /** True when an event has said of this order what an answer says. */
    isTold: (order: Order): boolean => {
      const last = received.findLast((event) => event.order?.id === order.id)?.order;
      return last !== undefined && last !== null && isSame(last, order);
    },
  };
};

const isSame = (one: Order, other: Order): boolean =>
  one.status === other.status &&
  one.placePrice === other.placePrice &&
  one.volume === other.volume &&
  one.expiresAt === other.expiresAt &&
  one.stopLoss === other.stopLoss &&
  one.takeProfit === other.takeProfit;

/**
 * Lists the orders that an answer changed; undefined where the orders shown may be old: it refused one, or found none to
 * close.
 */
const ordersOf = (answer: Order | Schemas['CloseResults']): readonly Order[] | undefined => {
  if ('id' in answer) return [answer];
  const orders = answer.items.flatMap(({ result, order }) => (result === 'refused' || !order ? [] : [order]));
  return orders.length > 0 && orders.length === answer.items.length ? orders : undefined;
};

const answered = isAnyOf(
  placeOrder.matchFulfilled,
  changeOrder.matchFulfilled,
  closePosition.matchFulfilled,
  closeOrders.matchFulfilled,
);
const read = isAnyOf(listOrders.matchFulfilled, getAccountFigures.matchFulfilled);
const readFailed = isAnyOf(listOrders.matchRejected, getAccountFigures.matchRejected);

/**
 * Follows the actions of a store and applies the events of orders to what was read: the lists of open and pending
 * orders, and the balance. Each of them has the account's revision, so that an event counts once, whether a read or
 * another event brought its change before, and a read that is older than an event does not undo it. What an answer
 * changed is refetched only where its event does not come.
 */
export const applyEvents = (store: FollowedStore): ((action: unknown) => void) => {
  const { dispatch, getState } = store;
  const create = () => ({ demo: createHistory(store, 'demo'), real: createHistory(store, 'real') });
  let accounts = create();

  const receive = (event: EventFrame): void => {
    if (isAccountEvent(event)) accounts[event.account].receive(event);
    else if (event.kind === 'warned') {
      dispatch(refetchBesideEvent(event));
      accounts[event.account].expect(event.revision ?? 0);
    } else dispatch(refetchAfterEvent(event));
  };

  const expectEvents = (orders: readonly Order[]): void => {
    const own = accounts;
    const isTold = () => orders.every((order) => own[order.account].isTold(order));
    if (isTold()) return;
    // Without a socket no event comes.
    if (getState().market.isSocketMissed) return void dispatch(refetchOrders());
    setTimeout(() => {
      if (own === accounts && !isTold()) dispatch(refetchOrders());
    }, EVENT_WITHIN_MS);
  };

  return (action) => {
    if (eventReceived.match(action)) receive(action.payload);
    else if (read(action)) accounts[action.meta.arg.originalArgs['X-Account']].catchUp();
    else if (readFailed(action)) {
      if (!action.meta.condition) accounts[action.meta.arg.originalArgs['X-Account']].refetchFailed();
    } else if (answered(action)) {
      const orders = ordersOf(action.payload);
      if (orders) expectEvents(orders);
      else dispatch(refetchOrders());
    } else if (baseApi.util.resetApiState.match(action)) accounts = create();
  };
};
