import { useTranslation } from 'react-i18next';
import { Feeds, type Listed } from '../../market/index.ts';
import style from './QuoteList.module.css';
import { QuoteListSkeleton } from './QuoteListSkeleton.tsx';
import { QuoteRow } from './QuoteRow.tsx';
import { TabPause } from './TabPause.tsx';

/** List of a market tab on Home; a skeleton while it loads. */
export const QuoteList = ({ instruments }: { readonly instruments: readonly Listed[] | undefined }) => {
  const { t } = useTranslation('home');
  if (!instruments) return <QuoteListSkeleton />;
  return (
    <>
      <TabPause symbols={instruments.map(({ symbol }) => symbol)} />
      <p className={style.columns} aria-hidden="true">
        <span>{t('columns.change')}</span>
        <span>{t('columns.range')}</span>
        <span>{t('columns.sell')}</span>
        <span>{t('columns.buy')}</span>
      </p>
      <ul>
        {instruments.map(({ symbol, pipSize }) => (
          <li key={symbol}>
            <QuoteRow symbol={symbol} pipSize={pipSize} />
          </li>
        ))}
      </ul>
      <Feeds instruments={instruments} />
    </>
  );
};
