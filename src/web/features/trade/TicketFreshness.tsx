import { useFreshness, useQuoteAge } from '../../market/index.ts';
import { LiveMark } from '../../ui/index.ts';

/** How far the ticket's price can be trusted, beside its symbol. */
export const TicketFreshness = ({ symbol }: { readonly symbol: string }) => (
  <LiveMark freshness={useFreshness(symbol)} ageSeconds={useQuoteAge(symbol)} />
);
