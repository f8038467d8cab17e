import type { Freshness } from '../../../domain/market/quote.ts';
import { useQuoteAge } from '../../market/index.ts';
import { LiveMark } from '../../ui/index.ts';

type TicketFreshnessProps = { readonly symbol: string; readonly freshness: Freshness };

/** Freshness of the ticket's price, beside its symbol. */
export const TicketFreshness = ({ symbol, freshness }: TicketFreshnessProps) => (
  <LiveMark freshness={freshness} ageSeconds={useQuoteAge(symbol)} />
);
