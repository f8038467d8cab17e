import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { Freshness } from '../../../domain/quote.ts';
import { selectFreshness, useServerSeconds } from '../../market/index.ts';
import { LiveMark, useFormat } from '../../ui/index.ts';
import style from './AccountCard.module.css';

type State = Parameters<typeof selectFreshness>[0];

/** The least to be trusted first. What is closed is as it will stay, so it spoils no sum. */
const LEAST_FIRST = ['stale', 'delayed', 'live', 'closed'] as const satisfies readonly Freshness[];

/** How fresh an account's figures are: as its least fresh price. Without positions they are exact, and have no mark. */
export const AccountMark = ({ symbols }: { readonly symbols: readonly string[] }) => {
  const { t } = useTranslation('discover');
  const { time } = useFormat();
  const seconds = useServerSeconds();
  const least = useSelector((state: State) => {
    const found = new Set(symbols.map((symbol) => selectFreshness(state, symbol, Date.now())));
    return LEAST_FIRST.find((freshness) => found.has(freshness));
  });
  const clock = t('account.clock', { time: time(seconds) });
  if (!least) return <span className={style.caption}>{clock}</span>;
  return (
    <LiveMark freshness={least}>
      <span aria-hidden="true">·</span> {clock}
    </LiveMark>
  );
};
