import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectQuote, useOpening } from '../../market/index.ts';
import { LiveMark } from '../../ui/index.ts';
import style from './TabPause.module.css';

type State = Parameters<typeof selectQuote>[0];

/** When the first of these symbols opens; undefined while any of them trades or has not been heard of. */
const selectNextOpening = (state: State, symbols: readonly string[]): number | null | undefined => {
  const quotes = symbols.map((symbol) => selectQuote(state, symbol));
  if (!quotes.every((quote) => quote?.state === 'closed')) return undefined;
  const known = quotes.flatMap((quote) => quote?.nextOpenAt ?? []);
  return known.length > 0 ? Math.min(...known) : null;
};

/** Over a list whose markets are all closed: says so, and when they open. */
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
