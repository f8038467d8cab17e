import { useState } from 'react';
import { BUY, type Direction } from '../../../domain/direction.ts';
import type { LiveAccount } from '../../account/index.ts';
import type { Schema } from '../../api/index.ts';
import { type MarketQuote, useQuote, useServerSeconds } from '../../market/index.ts';
import { type Draft, weigh, type Weighed } from './ticket.ts';

export type Ticket = Weighed & {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly quote: MarketQuote | undefined;
  readonly pair: MarketQuote | undefined;
};

/** A tenth of a lot to begin with, or the least that may be traded where that is more. */
const firstVolume = ({ minimumVolume }: Schema<'Instrument'>): string =>
  Number(minimumVolume) > 0.1 ? minimumVolume : '0.10';

/** The draft of an order and what it would cost at this flush of the socket. */
export const useTicket = (
  instrument: Schema<'Instrument'>,
  account: LiveAccount & { readonly status: 'ready' },
  side: Direction = BUY,
): Ticket => {
  const [draft, setDraft] = useState<Draft>(() => ({
    direction: side,
    volume: firstVolume(instrument),
    leverage: instrument.leverageChoices.at(-1) ?? 1,
  }));
  const quote = useQuote(instrument.symbol);
  const pair = useQuote(instrument.conversion?.symbol ?? instrument.symbol);
  const nowMs = useServerSeconds() * 1000;
  const pairPrice = instrument.conversion ? pair : undefined;
  return {
    draft,
    change: (part) => setDraft((before) => ({ ...before, ...part })),
    quote,
    pair: pairPrice,
    ...weigh({ draft, instrument, price: quote, pairPrice, account, nowMs: Math.max(nowMs, quote?.timeMs ?? 0) }),
  };
};
