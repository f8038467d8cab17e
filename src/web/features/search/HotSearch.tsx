import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { api } from '../../api/index.ts';
import { selectCommonInfo } from '../../device/configuration.ts';
import { address, PATHS } from '../../navigation/index.ts';
import { Block, LinkRow, useFormat } from '../../ui/index.ts';
import style from './HotSearch.module.css';

/**
 * Instruments most searched in the last seven days, with their counts; before there are any, the operator's list,
 * marked as such.
 */
export const HotSearch = () => {
  const { t } = useTranslation('search');
  const info = useSelector(selectCommonInfo);
  const { data: market } = api.useListMarketTabsQuery();
  if (!info || info.hotSearch.length === 0) return null;
  const counts: Readonly<Record<string, number>> = info.hotSearchCounts ?? {};
  const most = Math.max(1, ...Object.values(counts));
  const names = new Map(market?.tabs.flatMap((tab) => tab.instruments).map(({ symbol, name }) => [symbol, name]));
  const isMeasured = info.hotSearchSource === 'measured';
  return (
    <Block title={t(`${info.hotSearchSource}`)} aside={isMeasured ? t('lastDays') : undefined} kind="flush">
      <ol>
        {info.hotSearch.map((symbol, at) => (
          <LinkRow
            key={symbol}
            to={address(PATHS.chart, { symbol })}
            picture={isMeasured ? <span className={style.rank}>{at + 1}</span> : null}
            title={symbol}
            note={names.get(symbol)}
            end={isMeasured ? <Searches count={counts[symbol] ?? 0} most={most} /> : null}
          />
        ))}
      </ol>
    </Block>
  );
};

/** Count of searches for a symbol, with a bar relative to the most searched one. */
const Searches = ({ count, most }: { readonly count: number; readonly most: number }) => {
  const { t } = useTranslation('search');
  const { number } = useFormat();
  return (
    <>
      <svg className={style.ruler} viewBox="0 0 64 16" role="img" aria-label={t('times', { count })}>
        <path d="M.5 4v9M63.5 4v9M0 8.5H64" stroke="var(--edge)" />
        <path d={`M0 8.5H${((count / most) * 64).toFixed(1)}`} stroke="var(--ink)" strokeWidth="3" />
      </svg>
      <span className={style.count} aria-hidden="true">
        {number(count)}
      </span>
    </>
  );
};
