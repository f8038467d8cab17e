import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectQuote, useOpening } from '../../market/index.ts';
import { LiveMark } from '../../ui/index.ts';
import style from './TabPause.module.css';

type State = Parameters<typeof selectQuote>[0];

/**
 * Returns the first opening of these symbols; undefined while any of them trades or has no quote yet; null where no
 * opening is known.
 */
const selectNextOpening = (state: State, symbols: readonly string[]): number | null | undefined => {
  const quotes = symbols.map((symbol) => selectQuote(state, symbol));
  if (!quotes.every((quote) => quote?.state === 'closed')) return undefined;
  const known = quotes.flatMap((quote) => quote?.nextOpenAt ?? []);
  return known.length > 0 ? Math.min(...known) : null;
};

/** Notice above a list whose markets are all closed, with the next opening. */
export const TabPause = ({ symbols }: { readonly symbols: readonly string[] }) => {
  const opensAt = useSelector((state: State) => selectNextOpening(state, symbols));
  return opensAt === undefined ? null : <Pause opensAt={opensAt} />;
};

const Pause = ({ opensAt }: { readonly opensAt: number | null }) => {
  const { t } = useTranslation('market');
  const opening = useOpening(opensAt);
  return (
    <p className={style.pause}>
      <LiveMark freshness="closed" /> <span aria-hidden="true">·</span> {t(`opens.${opening.known}`, opening)}
    </p>
  );
};
