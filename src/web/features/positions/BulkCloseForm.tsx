import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { netResultOfAll } from '../../../domain/money/profit.ts';
import type { Schema } from '../../api/index.ts';
import { selectAccountType } from '../../device/session.ts';
import { useIsCustomerAwaited } from '../../intents/index.ts';
import { useKeptState } from '../../navigation/index.ts';
import type { LivePosition } from '../../tradingAccount/index.ts';
import { Button, ButtonPair, Explained, FilterStrip, Result, Segmented, Sum, Sums } from '../../ui/index.ts';
import style from './BulkCloseForm.module.css';
import { BulkCloseResults } from './BulkCloseResults.tsx';
import { BulkCloseRow } from './BulkCloseRow.tsx';
import { Failure } from './Failure.tsx';
import sheetStyle from './TaskSheet.module.css';
import type { useBulkClose } from './useBulkClose.ts';
import { type Endable, useEndable } from './useEndable.ts';

type View = 'open' | 'pending';

type BulkCloseFormProps = {
  readonly positions: readonly LivePosition[];
  readonly pending: readonly Schema<'Order'>[];
  /** List that the customer came from. */
  readonly view: View;
  readonly bulkClose: ReturnType<typeof useBulkClose>;
  readonly onDone: () => void;
};

/**
 * Closes the positions, or cancels the pending orders, that the customer ticks, one by one or as a group; none is ticked
 * before. Then shows the result of each.
 */
export const BulkCloseForm = ({ positions, pending, view, bulkClose, onDone }: BulkCloseFormProps) => {
  const { t } = useTranslation('positions');
  const [chosen, setChosen] = useKeptState<View>(
    (kept) => (kept === 'open' || kept === 'pending' ? kept : view),
    'list',
  );
  const rows = useEndable(positions, pending);
  const other = chosen === 'open' ? 'pending' : 'open';
  const shown = rows[chosen].length > 0 ? chosen : other;
  if (bulkClose.results) {
    return <BulkCloseResults results={bulkClose.results} leftOut={bulkClose.leftOut} onDone={onDone} />;
  }
  if (rows[shown].length === 0) {
    return (
      <div className={sheetStyle.form}>
        <p role="status">{t('several.none')}</p>
        <Button onPress={onDone}>{t('gone.done')}</Button>
      </div>
    );
  }
  return (
    <div className={sheetStyle.form}>
      {rows.open.length === 0 || rows.pending.length === 0 ? null : (
        <Segmented<View>
          label={t('several.label')}
          options={[
            { value: 'open', label: t('open', { count: rows.open.length }) },
            { value: 'pending', label: t('pending', { count: rows.pending.length }) },
          ]}
          value={shown}
          onChange={setChosen}
        />
      )}
      <TickedOrders key={shown} view={shown} listed={rows[shown]} bulkClose={bulkClose} onDone={onDone} />
    </div>
  );
};

type TickedOrdersProps = Pick<BulkCloseFormProps, 'view' | 'bulkClose' | 'onDone'> & {
  readonly listed: readonly Endable[];
};

const keptTicks = (kept: unknown): readonly string[] =>
  Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];

/** Orders of a list with their tick boxes, and the button that ends those that are ticked. */
const TickedOrders = ({ view, listed, bulkClose, onDone }: TickedOrdersProps) => {
  const { t } = useTranslation('positions');
  const account = useSelector(selectAccountType);
  const isCustomerAwaited = useIsCustomerAwaited();
  const [ticked, setTicked] = useKeptState(keptTicks, `ticked ${view}`);
  const endable = listed.filter(({ obstacle }) => obstacle === undefined);
  const chosen = endable.filter(({ order }) => ticked.includes(order.id));
  const tick = (orders: readonly Endable[]) => setTicked(orders.map(({ order }) => order.id));
  const count = chosen.length;
  const isOpen = view === 'open';
  const end = () => {
    bulkClose.forget();
    bulkClose.leaveOut(listed.filter(({ order, obstacle }) => obstacle !== undefined && ticked.includes(order.id)));
    const orderIds = chosen.map(({ order }) => order.id);
    // A pending order that fills before its cancellation arrives is not closed.
    bulkClose.start({ 'X-Account': account, closeOrdersRequest: { orderIds, status: view } });
  };
  return (
    <>
      <Groups view={view} endable={endable} chosen={chosen} onChoose={tick} />
      <div>
        <div className={style.count}>
          <p role="status">
            {isOpen
              ? t('several.closable', { closable: endable.length, count: endable.length, total: listed.length })
              : t('several.count', { count: listed.length })}
          </p>
          {isOpen ? <p>{t('several.afterFees')}</p> : null}
        </div>
        <ul className={style.rows}>
          {listed.map((row) => (
            <BulkCloseRow
              key={row.order.id}
              row={row}
              isTicked={ticked.includes(row.order.id)}
              onChange={(isTicked) =>
                setTicked((before) => [
                  ...before.filter((id) => id !== row.order.id),
                  ...(isTicked ? [row.order.id] : []),
                ])
              }
            />
          ))}
        </ul>
      </div>
      {isOpen ? <ChosenResult chosen={chosen} /> : null}
      <p className={sheetStyle.note}>{t(isOpen ? 'several.note' : 'several.pendingNote')}</p>
      <Failure words={bulkClose.failure} />
      <ButtonPair>
        <Button onPress={onDone}>{t('ui:notice.cancel')}</Button>
        <Button
          kind="confirm"
          onPress={end}
          reason={isCustomerAwaited ? t('ui:loading') : count === 0 ? t('several.choose') : undefined}
          waiting={bulkClose.progress === 'idle' ? undefined : t(bulkClose.progress)}
        >
          {t(isOpen ? 'several.close' : 'several.cancel', { count })}
        </Button>
      </ButtonPair>
    </>
  );
};

/** Sum of the net results of the chosen positions, at the current prices; a tap shows its price result and its fees. */
const ChosenResult = ({ chosen }: { readonly chosen: readonly Endable[] }) => {
  const { t } = useTranslation('positions');
  const net = netResultOfAll(chosen.flatMap((one) => one.net ?? []));
  return (
    <Sums isExplained>
      <Sum label={<Explained by={net}>{t('outlook.result')}</Explained>} isTotal>
        <Result value={net?.result} />
      </Sum>
    </Sums>
  );
};

type GroupsProps = {
  readonly view: View;
  readonly endable: readonly Endable[];
  readonly chosen: readonly Endable[];
  readonly onChoose: (orders: readonly Endable[]) => void;
};

/** Groups that are ticked with one press: all, those in profit, those in loss, those of a symbol. */
const Groups = ({ view, endable, chosen, onChoose }: GroupsProps) => {
  const { t } = useTranslation('positions');
  const symbols = [...new Set(endable.map(({ order }) => order.symbol))];
  const groups = [
    { value: 'all', label: t(view === 'open' ? 'several.all' : 'several.pending'), members: endable },
    {
      value: 'profit',
      label: t('several.profit'),
      members: endable.filter(({ net }) => net?.result.gt(0)),
    },
    { value: 'loss', label: t('several.loss'), members: endable.filter(({ net }) => net?.result.lt(0)) },
    ...(symbols.length < 2 ? [] : symbols).map((symbol) => ({
      value: `of ${symbol}`,
      label: symbol,
      members: endable.filter(({ order }) => order.symbol === symbol),
    })),
  ].filter(({ members }) => members.length > 0);
  const isChosen = ({ members }: (typeof groups)[number]) =>
    members.length === chosen.length && members.every((member) => chosen.includes(member));
  // Two groups may have the same members: the one that was pressed is shown.
  const [pressed, setPressed] = useState<string>();
  const fitting = groups.filter(isChosen);
  const value = (fitting.find((group) => group.value === pressed) ?? fitting[0])?.value;
  return (
    <div className={style.groups}>
      <FilterStrip
        label={t('several.label')}
        options={groups}
        value={value}
        onChange={(next) => {
          setPressed(next);
          onChoose(groups.find((group) => group.value === next)?.members ?? []);
        }}
      />
    </div>
  );
};
