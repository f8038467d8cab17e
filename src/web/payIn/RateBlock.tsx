import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { decimal } from '../../domain/decimal.ts';
import { formatLondon } from '../../domain/londonFormat.ts';
import { subscribeToSeconds } from '../market/index.ts';
import { Block, Sum, Sums, useFormat } from '../ui/index.ts';
import type { Channel } from './useChannels.ts';

const SECOND_MS = 1000;
const MINUTE = 60;
const HOUR = 60 * MINUTE;

const twoDigits = (count: number): string => String(count).padStart(2, '0');

/** Writes a time left as a clock counts it down: `1:59:59`, `59:59`. */
const clockOf = (seconds: number): string => {
  const [hours, minutes] = [Math.floor(seconds / HOUR), Math.floor((seconds % HOUR) / MINUTE)];
  const rest = twoDigits(seconds % MINUTE);
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${twoDigits(minutes)}:${rest}`;
};

type RateBlockProps = {
  readonly channel: Channel;
  /** When the rate was read, by this device's clock. */
  readonly readAtMs: number;
  /** Called when the rate is not promised any more: it is read again. */
  readonly onOver: () => void;
};

/** Rate with its time, and how long it is surely honoured; read again when that is over. */
export const RateBlock = ({ channel, readAtMs, onOver }: RateBlockProps) => {
  const { t } = useTranslation('deposits');
  const { price } = useFormat();
  const { currency, rate, rateAt, rateHonouredSeconds } = channel;
  const left = useSecondsLeft(readAtMs + rateHonouredSeconds * SECOND_MS, onOver);
  // Dollars for dollars: there is nothing to read.
  if (currency === 'USD' && decimal(rate).eq(1)) return null;
  return (
    <Block title={t('rate.title')} aside={formatLondon(rateAt)}>
      <Sums>
        <Sum label={t('rate.one')}>{t('figure', { figure: price(rate), currency })}</Sum>
        <Sum label={t('rate.honoured')}>
          <span role="timer">{clockOf(left)}</span>
        </Sum>
      </Sums>
    </Block>
  );
};

/** Counts the seconds until an instant of this device's clock; calls `onOver` once when they are over. */
const useSecondsLeft = (untilMs: number, onOver: () => void): number => {
  const [nowMs, setNowMs] = useState(() => Date.now());
  const over = useRef(onOver);
  useEffect(() => {
    over.current = onOver;
  });
  const left = Math.max(0, Math.ceil((untilMs - nowMs) / SECOND_MS));
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) over.current();
  }, [isOver]);
  useEffect(() => subscribeToSeconds(() => setNowMs(Date.now())), []);
  return left;
};
