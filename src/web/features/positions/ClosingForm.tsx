import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { checkPart, partOf } from '../../../domain/orders/volumeRules.ts';
import { api } from '../../api/index.ts';
import { selectAccountType } from '../../device/session.ts';
import { useTradingFreshness } from '../../market/index.ts';
import { useRefusalWords } from '../../orders/index.ts';
import type { LivePosition } from '../../tradingAccount/index.ts';
import { Button, ButtonPair, Field, Segmented, Stepper, useFormat } from '../../ui/index.ts';
import { ClosingPreview } from './ClosingPreview.tsx';
import { Failure } from './Failure.tsx';
import { OrderGone } from './OrderGone.tsx';
import { OrderHead } from './OrderHead.tsx';
import style from './TaskSheet.module.css';
import { useClosePosition } from './useClosePosition.ts';

/** Shares that one press chooses, in percent. */
const SHARES = [25, 50, 75] as const;
const WHOLE = 100;

type ClosingFormProps = {
  readonly position: LivePosition;
  /** The share that it opens with. */
  readonly percent: number;
  readonly isGone: boolean;
  readonly onDone: () => void;
};

/** Closes a position at the market, wholly or a part; shows before what that would bring at this moment. */
export const ClosingForm = ({ position, percent, isGone, onDone }: ClosingFormProps) => {
  const { t } = useTranslation('positions');
  const { lots } = useFormat();
  const { order, value } = position;
  const account = useSelector(selectAccountType);
  const freshness = useTradingFreshness(order.symbol);
  const wordsOf = useRefusalWords(order.direction);
  const [failure, setFailure] = useState<string>();
  const closing = useClosePosition(order.id, { onDone, onFailed: setFailure });
  const part = usePart(position, percent);
  if (isGone && closing.progress === 'idle') return <OrderGone orderId={order.id} onDone={onDone} />;

  const { volume, refusal } = part;
  const isWhole = part.share === WHOLE;
  const isPriced = value && freshness !== 'stale' && freshness !== 'closed';
  const unpriced = freshness === 'closed' ? t('marketClosed') : t('priceStale');
  const close = () => {
    if (!value) return;
    setFailure(undefined);
    const request = { 'X-Account': account, orderId: order.id, priceSeen: value.price };
    closing.start(isWhole ? request : { ...request, volume });
  };
  return (
    <div className={style.form}>
      <OrderHead order={order} side="closing" price={value?.price} />
      <Segmented
        label={t('part.label')}
        options={part.shares.map((share) => ({ value: String(share), label: t('part.share', { percent: share }) }))}
        value={part.share === undefined ? undefined : String(part.share)}
        onChange={(share) => part.choose(Number(share))}
      />
      <Field
        label={t('part.volume')}
        aside={part.bounds && <span>{t('part.bounds', part.bounds)}</span>}
        error={refusal && wordsOf(refusal)}
      >
        <Stepper value={volume} onChange={part.type} step={part.step} minimum={part.step} maximum={order.volume} />
      </Field>
      <ClosingPreview position={position} volume={refusal ? undefined : volume} />
      <p className={style.note}>{t('part.note')}</p>
      <Failure words={failure} />
      <ButtonPair>
        <Button onPress={onDone}>{t('ui:notice.cancel')}</Button>
        <Button
          kind="confirm"
          onPress={close}
          reason={isPriced ? refusal && wordsOf(refusal) : unpriced}
          reasonIcon={isPriced ? 'warning' : 'clock'}
          waiting={closing.progress === 'idle' ? undefined : t(closing.progress)}
        >
          {t('close', { lots: lots(volume === '' ? '0' : volume), symbol: order.symbol })}
        </Button>
      </ButtonPair>
    </div>
  );
};

/** How much of a position is to be closed: a share of what is open at each moment, or lots that were typed. */
const usePart = ({ order }: LivePosition, percent: number) => {
  const { lots } = useFormat();
  const { data: instrument } = api.useGetInstrumentQuery({ id: order.symbol });
  const [wanted, setWanted] = useState<{ readonly share: number } | { readonly typed: string }>({ share: percent });

  const lotsOf = (share: number) =>
    share === WHOLE || !instrument ? order.volume : partOf(order.volume, share, instrument.volumeStep);
  const check = (volume: string) => instrument && checkPart(instrument, order.volume, volume === '' ? '0' : volume);
  const shares = [...SHARES.filter((share) => instrument && !check(lotsOf(share))), WHOLE];

  const asked = 'share' in wanted ? wanted.share : shares.find((share) => lotsOf(share) === wanted.typed);
  // A share of the smallest lot is none: then it is all or nothing.
  const share = 'typed' in wanted || shares.includes(wanted.share) ? asked : WHOLE;
  const volume = 'typed' in wanted ? wanted.typed : lotsOf(share ?? WHOLE);
  return {
    shares,
    share,
    volume,
    refusal: check(volume),
    step: instrument?.volumeStep ?? '0.01',
    bounds: instrument && { least: lots(instrument.minimumVolume), most: lots(order.volume) },
    choose: (chosen: number) => setWanted({ share: chosen }),
    type: (typed: string) => setWanted({ typed }),
  };
};
