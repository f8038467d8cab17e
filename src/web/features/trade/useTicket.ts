import { useState } from 'react';
import { decimal } from '../../../domain/decimal.ts';
import type { Direction } from '../../../domain/direction.ts';
import type { Freshness } from '../../../domain/quote.ts';
import type { LiveAccount } from '../../account/index.ts';
import type { Schema } from '../../api/index.ts';
import { type MarketQuote, useFreshness, useQuote, useServerSeconds } from '../../market/index.ts';
import { useOfflineSince } from '../../ui/index.ts';
import { type Draft, weigh, type Weighed } from './ticket.ts';

export type Ticket = Weighed & {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly quote: MarketQuote | undefined;
  /** The quote of the pair that the instrument converts by, where it needs one. */
  readonly pair: MarketQuote | undefined;
  readonly freshness: Freshness;
};

const USUAL_FIRST_VOLUME = '0.10';

/** A tenth of a lot to begin with, or the least that may be traded where that is more. */
const firstVolume = ({ minimumVolume }: Schema<'Instrument'>): string =>
  decimal(minimumVolume).gt(USUAL_FIRST_VOLUME) ? minimumVolume : USUAL_FIRST_VOLUME;

/** The draft of an order and what it would cost at this flush of the socket. */
export const useTicket = (
  instrument: Schema<'Instrument'>,
  account: LiveAccount & { readonly status: 'ready' },
  side: Direction,
): Ticket => {
  const [draft, setDraft] = useState<Draft>(() => ({
    direction: side,
    volume: firstVolume(instrument),
    leverage: instrument.leverageChoices.at(-1) ?? 1,
  }));
  const quote = useQuote(instrument.symbol);
  const conversionQuote = useQuote(instrument.conversion?.symbol ?? instrument.symbol);
  const pair = instrument.conversion ? conversionQuote : undefined;
  const heard = useFreshness(instrument.symbol);
  const isOffline = useOfflineSince() !== null;
  // The socket has two seconds to come back between screens; a device without a network has lost it at once.
  const freshness = isOffline && heard !== 'closed' ? 'stale' : heard;
  const nowMs = Math.max(useServerSeconds() * 1000, quote?.timeMs ?? 0);
  return {
    draft,
    change: (part) => setDraft((before) => ({ ...before, ...part })),
    quote,
    pair,
    freshness,
    ...weigh({ draft, instrument, price: quote, pairPrice: pair, freshness, account, nowMs }),
  };
};
