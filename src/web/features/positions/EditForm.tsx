import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { entryPrice } from '../../../domain/market/quote.ts';
import type { Direction } from '../../../domain/orders/direction.ts';
import { fieldOf } from '../../../domain/refusal.ts';
import { api } from '../../api/index.ts';
import { selectAccountType } from '../../device/session.ts';
import { useIsCustomerAwaited } from '../../intents/index.ts';
import { useKeptState, useLevelsInAddress } from '../../navigation/index.ts';
import {
  type ExitLevelEntries,
  exitLevelEntries,
  ExitLevelFields,
  useRefusalWords,
  useStopDistance,
} from '../../orders/index.ts';
import type { LiveFigures, LivePosition } from '../../tradingAccount/index.ts';
import { Button, ButtonPair, useEntryWords } from '../../ui/index.ts';
import { ExitLevelPreview } from './ExitLevelPreview.tsx';
import { Failure } from './Failure.tsx';
import { OrderGone } from './OrderGone.tsx';
import { OrderHead } from './OrderHead.tsx';
import style from './TaskSheet.module.css';
import { PendingFields } from './PendingFields.tsx';
import { type EditEntries, keptEntries, type PendingEntry, pendingEntryOf } from './pendingEntry.ts';
import { PendingMargin } from './PendingMargin.tsx';
import { useChangeOrder } from './useChangeOrder.ts';
import { EDIT_FIELDS, type Edited, useOrderChange } from './useOrderChange.ts';

type EditFormProps = {
  readonly position: LivePosition;
  /** Figures of the account: percentages refer to its equity. */
  readonly figures: LiveFigures['figures'];
  /** Loss at the stop loss that the form begins with, in percent of the equity. */
  readonly stopLossPercent: string | undefined;
  readonly isGone: boolean;
  readonly onDone: () => void;
};

/** Changes the stop loss and take profit of an order, and the price, volume and expiry of a pending one. */
export const EditForm = (props: EditFormProps) => {
  const { position, figures, stopLossPercent, isGone, onDone } = props;
  const { order, value } = position;
  const { t } = useTranslation('positions');
  const [first] = useState(order);
  const [{ levels: entries, pending }, setEntries] = useEntries(order, stopLossPercent);
  const setLevels = (levels: ExitLevelEntries) => setEntries((before) => ({ ...before, levels }));
  const setPending = (changed: PendingEntry) => setEntries((before) => ({ ...before, pending: changed }));
  const account = useSelector(selectAccountType);
  const { data: instrument, isLoading: isInstrumentAwaited } = api.useGetInstrumentQuery({ id: order.symbol });
  const isLoading = useIsCustomerAwaited() || isInstrumentAwaited;
  const netWorth = figures.netWorth.result;
  const edited = useOrderChange({ first, order, entries, pending, instrument, netWorth });
  const { change, levelContext, refusals, quote, farQuestions } = edited;
  const obstacle = useEditObstacle(edited, order.direction, instrument?.digits);
  const [lastDistance, rememberStop] = useStopDistance(order.symbol);
  const form = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<string>();
  const changing = useChangeOrder(order.id, { onDone, onFailed: setFailure });
  const isPending = first.status === 'pending';
  if ((isGone || order.status !== first.status) && changing.progress === 'idle') {
    return <OrderGone orderId={order.id} onDone={onDone} />;
  }

  const market = quote && entryPrice(order.direction, quote);
  const toField = () => form.current?.querySelector<HTMLElement>(`[data-field="${obstacle?.field}"] input`)?.focus();
  const save = () => {
    if (farQuestions.isHeldBack) {
      farQuestions.askNow();
      return;
    }
    setFailure(undefined);
    rememberStop(change.stopLoss, levelContext);
    changing.start({ 'X-Account': account, change: { orderId: order.id, ...change } });
  };
  return (
    <div className={style.form} ref={form} onBlur={farQuestions.askOnLeaving}>
      <OrderHead order={order} side={isPending ? 'opening' : 'closing'} price={isPending ? market : value?.price} />
      {isPending ? (
        <PendingFields order={order} edited={edited} instrument={instrument} value={pending} onChange={setPending} />
      ) : null}
      <ExitLevelFields
        direction={order.direction}
        entries={entries}
        onChange={setLevels}
        levelContext={levelContext}
        refusals={refusals}
        lastDistance={lastDistance}
        far={farQuestions}
      />
      <ExitLevelPreview entries={entries} levelContext={levelContext} refusals={refusals} order={order} />
      {isPending ? <PendingMargin order={order} instrument={instrument} edited={edited} figures={figures} /> : null}
      <Failure words={failure} />
      <ButtonPair>
        <Button onPress={onDone}>{t('ui:notice.cancel')}</Button>
        <Button
          kind="confirm"
          onPress={save}
          reason={isLoading ? t('ui:loading') : obstacle?.words}
          reasonIcon={isLoading ? 'clock' : 'warning'}
          step={obstacle?.field && !isLoading ? t(`orders:to.${obstacle.field}`) : undefined}
          onBlockedPress={toField}
          waiting={changing.progress === 'idle' ? undefined : t(changing.progress)}
        >
          {t('edit.save')}
        </Button>
      </ButtonPair>
    </div>
  );
};

/** Entries of the form, which a change of the window or a reload keeps while the order is open, or waits, as before. */
const useEntries = (order: LivePosition['order'], stopLossPercent: string | undefined) => {
  const first = useFirstEntries(order, stopLossPercent);
  return useKeptState((kept) => keptEntries(kept, order) ?? first, `edit ${order.id}`);
};

/** Returns the entries that the form begins with: those of the order, with the prices that the address names for it. */
const useFirstEntries = (order: LivePosition['order'], stopLossPercent: string | undefined): EditEntries => {
  const inAddress = useLevelsInAddress();
  const named = inAddress.orderId === order.id ? inAddress : undefined;
  const atPercent = stopLossPercent === undefined ? undefined : ({ unit: 'percent', typed: stopLossPercent } as const);
  return {
    status: order.status,
    levels: { ...exitLevelEntries({ ...order, ...named?.levels }), ...(atPercent && { stopLoss: atPercent }) },
    pending: { ...pendingEntryOf(order), ...(named?.price !== undefined && { price: named.price }) },
  };
};

/** Finds the first thing that speaks against a change, in words, and the field that it concerns, if any. */
const useEditObstacle = (
  { change, unread: [unread], refusals: [refusal], farQuestions }: Edited,
  direction: Direction,
  digits: number | undefined,
) => {
  const wordsOf = useRefusalWords(direction, { digits, isPriceEmpty: change.price === '' });
  const entryWordsOf = useEntryWords();
  if (unread) return { field: unread.field, words: entryWordsOf(unread.entry) };
  if (!refusal) return farQuestions.first;
  return { field: EDIT_FIELDS.find((field) => field === fieldOf(refusal)), words: wordsOf(refusal) };
};
