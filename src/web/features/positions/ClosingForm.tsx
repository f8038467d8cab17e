import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Decimal, decimal } from '../../../domain/decimal.ts';
import { type FigureEntry, figureOf, isUnread } from '../../../domain/input/figureEntry.ts';
import { checkHalt } from '../../../domain/market/halt.ts';
import { checkPart, partOf } from '../../../domain/orders/volumeRules.ts';
import { api } from '../../api/index.ts';
import { selectAccountType } from '../../device/session.ts';
import { useIsCustomerAwaited } from '../../intents/index.ts';
import { useQuote, useTradingFreshness } from '../../market/index.ts';
import { useKeptState } from '../../navigation/index.ts';
import { isFigureEntry, useRefusalWords } from '../../orders/index.ts';
import type { LivePosition } from '../../tradingAccount/index.ts';
import { Button, ButtonPair, FigureField, Segmented, Stepper, useEntryWords, useFormat } from '../../ui/index.ts';
import { ClosingPreview } from './ClosingPreview.tsx';
import { Failure } from './Failure.tsx';
import { OrderGone } from './OrderGone.tsx';
import { OrderHead } from './OrderHead.tsx';
import style from './TaskSheet.module.css';
import { useClosePosition } from './useClosePosition.ts';

/** Shares to choose with one press, in percent. */
const SHARES = [25, 50, 75] as const;
const WHOLE = 100;

type ClosingFormProps = {
  readonly position: LivePosition;
  /** Share that the form opens with, in percent. */
  readonly percent: number;
  readonly isGone: boolean;
  readonly onDone: () => void;
};

/** Closes a position at the market, wholly or in part; shows the expected result before, at the current price. */
export const ClosingForm = ({ position: current, percent, isGone, onDone }: ClosingFormProps) => {
  const { t } = useTranslation('positions');
  const { enteredLots: lots } = useFormat();
  const { position, progress, failure, start } = useClosing(current, onDone);
  const { order, value } = position;
  const account = useSelector(selectAccountType);
  const freshness = useTradingFreshness(order.symbol);
  const halt = useQuote(order.symbol)?.halt;
  const wordsOf = useRefusalWords(order.direction);
  const entryWordsOf = useEntryWords();
  const part = usePart(position, percent);
  const isCustomerAwaited = useIsCustomerAwaited();
  if (isGone && progress === 'idle') return <OrderGone orderId={order.id} onDone={onDone} />;

  const { volume, refusal } = part;
  const fault = part.unread ? entryWordsOf(part.unread) : refusal && wordsOf(refusal);
  const isWhole = part.share === WHOLE;
  const halted = checkHalt('close', order.symbol, halt);
  const isPriced = value && (freshness === 'fresh' || freshness === 'delayed');
  const unpriced = halted ? wordsOf(halted) : freshness === 'closed' ? t('marketClosed') : t('priceStale');
  const wait = isCustomerAwaited ? t('ui:loading') : isPriced ? undefined : unpriced;
  const close = () => {
    if (!value) return;
    const request = { 'X-Account': account, orderId: order.id, priceSeen: value.price };
    start(isWhole ? request : { ...request, volume });
  };
  return (
    <div className={style.form}>
      <OrderHead order={order} side="closing" price={value?.price} />
      <Segmented
        label={t('part.label')}
        options={part.shares.map((share) => ({
          value: String(share),
          label: <span className={style.share}>{t('part.share', { percent: part.percentOf(share) })}</span>,
        }))}
        value={part.share === undefined ? undefined : String(part.share)}
        onChange={(share) => part.choose(Number(share))}
      />
      <FigureField
        label={t('part.volume')}
        aside={part.bounds && <span>{t('part.bounds', part.bounds)}</span>}
        error={refusal && wordsOf(refusal)}
        value={part.entry}
        onChange={part.type}
      >
        <Stepper value={part.entry} onChange={part.type} step={part.step} minimum={part.step} maximum={order.volume} />
      </FigureField>
      <ClosingPreview position={position} volume={fault === undefined ? volume : undefined} />
      <p className={style.note}>{t('part.note')}</p>
      <Failure words={failure} />
      <ButtonPair>
        <Button onPress={onDone}>{t('ui:notice.cancel')}</Button>
        <Button
          kind="confirm"
          onPress={close}
          reason={wait ?? fault}
          reasonIcon={wait === undefined ? 'warning' : 'clock'}
          waiting={progress === 'idle' ? undefined : t(progress)}
        >
          {volume === ''
            ? t('sheet.close', { symbol: order.symbol })
            : t('close', { lots: lots(volume), symbol: order.symbol })}
        </Button>
      </ButtonPair>
    </div>
  );
};

/**
 * Sends the closing of a position. What was sent stays in sight until the sheet has closed: the position is smaller by
 * then.
 */
const useClosing = (current: LivePosition, onDone: () => void) => {
  const [sent, setSent] = useState<LivePosition>();
  const [failure, setFailure] = useState<string>();
  const onFailed = (words: string) => {
    setSent(undefined);
    setFailure(words);
  };
  const { progress, start } = useClosePosition(current.order.id, { onDone, onFailed });
  return {
    position: sent ?? current,
    progress: sent && progress === 'idle' ? 'sending' : progress,
    failure,
    start: (request: Parameters<typeof start>[0]) => {
      setFailure(undefined);
      if (start(request)) setSent(current);
    },
  } as const;
};

type Part = { readonly share: number } | { readonly typed: FigureEntry };

const keptPart = (kept: unknown): Part | undefined => {
  const { share, typed } = (kept ?? {}) as Record<string, unknown>;
  if (typeof share === 'number') return { share };
  return isFigureEntry(typed) ? { typed } : undefined;
};

/** Part of a position to close: a share of its current volume, or typed lots. */
const usePart = ({ order }: LivePosition, percent: number) => {
  const { enteredLots, lots } = useFormat();
  const { data: instrument } = api.useGetInstrumentQuery({ id: order.symbol });
  const [wanted, setWanted] = useKeptState((kept) => keptPart(kept) ?? { share: percent }, `close ${order.id}`);

  const lotsOf = (share: number) =>
    share === WHOLE || !instrument ? order.volume : partOf(order.volume, share, instrument.volumeStep);
  const check = (volume: string) => instrument && checkPart(instrument, order.volume, volume === '' ? '0' : volume);
  // What a share closes once it is rounded to the step: 25 % of 0.10 are 0.02, and that is 20 %.
  const percentOf = (share: number) =>
    decimal(lotsOf(share)).div(order.volume).times(100).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toFixed();
  const shares = [...SHARES.filter((share) => instrument && !check(lotsOf(share))), WHOLE];

  const asked = 'share' in wanted ? wanted.share : shares.find((share) => lotsOf(share) === wanted.typed);
  // A share below the smallest lot is none: then only all of it can be closed.
  const share = 'typed' in wanted || shares.includes(wanted.share) ? asked : WHOLE;
  const entry = 'typed' in wanted ? wanted.typed : lotsOf(share ?? WHOLE);
  const volume = figureOf(entry);
  return {
    shares,
    percentOf,
    share,
    entry,
    volume,
    unread: isUnread(entry) ? entry : undefined,
    refusal: check(volume),
    step: instrument?.volumeStep ?? '0.01',
    bounds: instrument && { least: enteredLots(instrument.minimumVolume), most: lots(order.volume) },
    choose: (chosen: number) => setWanted({ share: chosen }),
    type: (typed: FigureEntry) => setWanted({ typed }),
  };
};
