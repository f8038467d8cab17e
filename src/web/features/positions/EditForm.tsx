import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { Decimal } from '../../../domain/decimal.ts';
import type { FigureEntry } from '../../../domain/input/figureEntry.ts';
import { entryPrice } from '../../../domain/market/quote.ts';
import type { Direction } from '../../../domain/orders/direction.ts';
import { isNearPrice } from '../../../domain/orders/farPrice.ts';
import { fieldOf } from '../../../domain/refusal.ts';
import { api, type Schema } from '../../api/index.ts';
import { selectAccountType } from '../../device/session.ts';
import {
  type ExitLevelEntries,
  exitLevelEntries,
  ExitLevelFields,
  PRICE_FIELDS,
  useRefusalWords,
} from '../../orders/index.ts';
import type { LivePosition } from '../../tradingAccount/index.ts';
import { AmountInput, Button, ButtonPair, FigureField, useEntryWords } from '../../ui/index.ts';
import { ExitLevelPreview } from './ExitLevelPreview.tsx';
import { Failure } from './Failure.tsx';
import { OrderGone } from './OrderGone.tsx';
import { OrderHead } from './OrderHead.tsx';
import style from './TaskSheet.module.css';
import { useChangeOrder } from './useChangeOrder.ts';
import { useLevelsInAddress } from './useLevelsInAddress.ts';
import { useOrderChange } from './useOrderChange.ts';

type EditFormProps = {
  readonly position: LivePosition;
  /** Equity of the account, which percentages refer to. */
  readonly netWorth: Decimal;
  readonly isGone: boolean;
  readonly onDone: () => void;
};

/** Changes the stop loss and take profit of an order, and the price of a pending one. */
export const EditForm = ({ position: { order, value }, netWorth, isGone, onDone }: EditFormProps) => {
  const { t } = useTranslation('positions');
  const [first] = useState(order);
  const inAddress = useLevelsInAddress();
  const named = inAddress.orderId === order.id ? inAddress : undefined;
  const [entries, setEntries] = useState<ExitLevelEntries>(() => exitLevelEntries({ ...order, ...named?.levels }));
  const [price, setPrice] = useState<FigureEntry>(named?.price ?? order.placePrice);
  const account = useSelector(selectAccountType);
  const { data: instrument, isLoading } = api.useGetInstrumentQuery({ id: order.symbol });
  const edited = useOrderChange({ first, order, entries, price, instrument, netWorth });
  const { change, levelContext, refusals, quote, farQuestions } = edited;
  const obstacle = useEditObstacle(edited, order.direction);
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
    changing.start({ 'X-Account': account, change: { orderId: order.id, ...change } });
  };
  return (
    <div className={style.form} ref={form} onBlur={farQuestions.askOnLeaving}>
      <OrderHead order={order} side={isPending ? 'opening' : 'closing'} price={isPending ? market : value?.price} />
      {isPending ? (
        <PriceField order={order} edited={edited} instrument={instrument} value={price} onChange={setPrice} />
      ) : null}
      <ExitLevelFields
        direction={order.direction}
        entries={entries}
        onChange={setEntries}
        levelContext={levelContext}
        refusals={refusals}
        far={farQuestions}
      />
      {levelContext ? <ExitLevelPreview entries={entries} levelContext={levelContext} refusals={refusals} /> : null}
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

type Edited = ReturnType<typeof useOrderChange>;

/** Finds the first thing that speaks against a change, in words, and the field of prices that it concerns, if any. */
const useEditObstacle = ({ unread: [unread], refusals: [refusal], farQuestions }: Edited, direction: Direction) => {
  const wordsOf = useRefusalWords(direction);
  const entryWordsOf = useEntryWords();
  if (unread) return { field: unread.field, words: entryWordsOf(unread.entry) };
  if (!refusal) return farQuestions.first;
  return { field: PRICE_FIELDS.find((field) => field === fieldOf(refusal)), words: wordsOf(refusal) };
};

type PriceFieldProps = {
  readonly order: Schema<'Order'>;
  readonly edited: Edited;
  readonly instrument: Schema<'Instrument'> | undefined;
  readonly value: FigureEntry;
  readonly onChange: (price: FigureEntry) => void;
};

/** The price that a pending order waits for. */
const PriceField = ({
  order,
  edited: { quote, refusals, farQuestions },
  instrument,
  value,
  onChange,
}: PriceFieldProps) => {
  const { t } = useTranslation('positions');
  const wordsOf = useRefusalWords(order.direction);
  const market = quote && entryPrice(order.direction, quote);
  const wrongPrice = refusals.find((refusal) => fieldOf(refusal) === 'price');
  const isExpected = (typed: string) =>
    instrument !== undefined && market !== undefined && isNearPrice(typed, market, instrument.tab);
  return (
    <div data-field="price">
      <FigureField
        label={t(`edit.${order.kind}`)}
        error={wrongPrice && wordsOf(wrongPrice)}
        question={farQuestions.at('price')}
        value={value}
        onChange={onChange}
      >
        <AmountInput value={value} onChange={onChange} ownUnit={instrument?.quoteCurrency} isExpected={isExpected} />
      </FigureField>
    </div>
  );
};
