import { type CSSProperties, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectQuotationOrder } from '../../device/marketPreferences.ts';
import type { Listed } from '../../market/index.ts';
import style from './Quotation.module.css';
import { QuotationHead } from './QuotationHead.tsx';
import { QuotationRow } from './QuotationRow.tsx';
import { useOrdered } from './useOrdered.ts';
import { useVisibleRows } from './useVisibleRows.ts';

/** Table of instruments with their live quotes, sorted as chosen. Only rows in sight are in the page. */
export const QuotationTable = ({ instruments }: { readonly instruments: readonly Listed[] }) => {
  const { t } = useTranslation('quotes');
  const list = useRef<HTMLDivElement>(null);
  const order = useSelector(selectQuotationOrder);
  const ordered = useOrdered(instruments, order, list);
  const count = ordered.length;
  const { first, end } = useVisibleRows(list, count);
  const place = { '--count': count, '--first': Math.min(first, count) } as CSSProperties;
  return (
    <div role="table" aria-label={t('title')} aria-rowcount={count + 1}>
      <div role="rowgroup">
        <QuotationHead />
      </div>
      <div ref={list} role="rowgroup" className={style.list} style={place}>
        {ordered.slice(first, end).map(({ symbol, name, pipSize }, at) => (
          <QuotationRow key={symbol} symbol={symbol} name={name} pipSize={pipSize} rowIndex={first + at + 2} />
        ))}
      </div>
    </div>
  );
};
