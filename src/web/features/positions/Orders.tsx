import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  address,
  hasLeaveQuestion,
  PATHS,
  useAddressParameter,
  useKeptState,
  useLevelsInAddress,
  useNavigation,
} from '../../navigation/index.ts';
import type { LiveAccount, usePendingOrders } from '../../tradingAccount/index.ts';
import { Block, EdgeTabs, SkeletonBar, SkeletonRows } from '../../ui/index.ts';
import style from './Orders.module.css';
import { type BeginTask, keptShownTask, type ShownTask } from './orderTask.ts';
import { PendingList } from './PendingList.tsx';
import { PositionList } from './PositionList.tsx';
import { ResumedRequests } from './ResumedRequests.tsx';
import { TaskSheet } from './TaskSheet.tsx';
import { useBulkClose } from './useBulkClose.ts';

type OrdersProps = {
  readonly account: LiveAccount & { readonly status: 'ready' };
  readonly pending: ReturnType<typeof usePendingOrders>;
};

const VIEWS = ['open', 'pending'] as const;
type View = (typeof VIEWS)[number];

/**
 * Open and pending orders under their tabs. The address names the tab, or an order that is shown opened, and edited where
 * the address names prices for it.
 */
export const Orders = ({ account, pending }: OrdersProps) => {
  const { t } = useTranslation('positions');
  const { amend } = useNavigation();
  const wanted = useAddressParameter('id');
  const named = useAddressParameter('view');
  const [view, setView] = useState(VIEWS.find((each) => each === named));
  const [openId, setOpenId] = useUnfoldedRow(wanted);
  const { task, begin, close } = useTaskSheet(wanted);
  const { positions } = account;
  const showBeside = useShowBeside([...positions.map(({ order }) => order), ...(pending.orders ?? [])]);
  const count = { open: positions.length, pending: pending.orders?.length };
  // Set once: canceling the order here does not switch away from its list.
  if (view === undefined && pending.orders)
    setView(pending.orders.some(({ id }) => id === wanted) ? 'pending' : 'open');
  const show = (chosen: View) => {
    setView(chosen);
    amend(address(PATHS.position, { view: chosen }));
  };
  const bulkClose = useBulkClose(() => begin({ kind: 'several', view: view ?? 'open' }));
  const beginSeveral = () => {
    bulkClose.forget();
    begin({ kind: 'several', view: view ?? 'open' });
  };
  const list = {
    openId,
    onToggle: (id: string) => {
      setOpenId(openId === id ? undefined : id);
      if (openId !== id) showBeside(id);
    },
    onBegin: begin,
  };
  return (
    <>
      <Block kind="rows" label={t('orders')}>
        <div className={style.head}>
          <EdgeTabs<View>
            label={t('orders')}
            panelId="orders"
            options={[
              { value: 'open', label: t('open', { count: count.open }) },
              { value: 'pending', label: t('pending', { count: count.pending ?? 0 }) },
            ]}
            value={view ?? 'open'}
            onChange={show}
          />
          {(count[view ?? 'open'] ?? 0) > 0 ? (
            <button type="button" className={style.several} onClick={beginSeveral}>
              {t('several.begin')}
            </button>
          ) : null}
        </div>
        <div id="orders" role="tabpanel" aria-label={t(view === 'pending' ? 'pendingList' : 'list')}>
          {view === 'pending' ? (
            <PendingList {...list} {...pending} />
          ) : (
            <PositionList {...list} positions={positions} />
          )}
        </div>
      </Block>
      {view !== 'pending' && count.open > 0 ? <p className={style.note}>{t('note')}</p> : null}
      <ResumedRequests />
      {task ? (
        <TaskSheet {...task} account={account} pending={pending.orders} bulkClose={bulkClose} onClose={close} />
      ) : null}
    </>
  );
};

/** In a wide window shows the instrument of one of these orders in the chart and the ticket, unless it is half filled. */
const useShowBeside = (orders: readonly { readonly id: string; readonly symbol: string }[]) => {
  const { push, beside } = useNavigation();
  return (id: string) => {
    const chart = address(PATHS.chart, { symbol: orders.find((order) => order.id === id)?.symbol });
    if (beside !== undefined && beside !== chart && !hasLeaveQuestion()) push(chart);
  };
};

/** Row that is unfolded, which it is again on the way back; at first the one that the address names. */
const useUnfoldedRow = (wanted: string | undefined) => {
  const [openId, setOpenId, keep] = useKeptState((kept) => (typeof kept === 'string' ? kept : wanted), 'row');
  useEffect(keep, [keep, openId]);
  return [openId, setOpenId] as const;
};

/** Task whose sheet is open; at first the editing of the order for which the address names prices. */
const useTaskSheet = (wanted: string | undefined) => {
  const { amend } = useNavigation();
  const { hasAny: hasLevels } = useLevelsInAddress();
  const named: ShownTask | undefined =
    hasLevels && wanted !== undefined
      ? { task: { kind: 'edit', orderId: wanted }, opening: 0, isOpen: true }
      : undefined;
  const [task, setTask] = useKeptState((kept) => keptShownTask(kept) ?? named, 'task');
  const begin: BeginTask = (begun) =>
    setTask((before) => ({ task: begun, opening: (before?.opening ?? 0) + 1, isOpen: true }));
  const close = () => {
    setTask((before) => before && { ...before, isOpen: false });
    if (hasLevels) amend(address(PATHS.position, { id: wanted }));
  };
  return { task, begin, close };
};

/** Placeholder of the orders while they load. */
export const OrdersSkeleton = () => {
  const { t } = useTranslation('positions');
  return (
    <Block kind="rows" label={t('orders')}>
      <div className={style.head} aria-hidden="true">
        <span className={style.bone}>
          <SkeletonBar width={56} />
          <SkeletonBar width={72} />
        </span>
      </div>
      <SkeletonRows count={5} />
    </Block>
  );
};
