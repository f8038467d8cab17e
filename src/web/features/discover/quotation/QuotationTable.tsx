import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectQuotationOrder } from '../../../device/discovery.ts';
import type { Listed } from '../marketLists.ts';
import { QuotationHead } from './QuotationHead.tsx';
import { QuotationRow } from './QuotationRow.tsx';
import { useOrdered } from './useOrdered.ts';
import { useVisibleRows } from './useVisibleRows.ts';

/** As high as a row is in `Quotation.module.css`, px. */
const ROW_HEIGHT = 64;

/** Instruments with their live quotes, in the order that was asked for. Only rows in sight are on the page. */
export const QuotationTable = ({ instruments }: { readonly instruments: readonly Listed[] }) => {
  const { t } = useTranslation('quotation');
  const list = useRef<HTMLDivElement>(null);
  const order = useSelector(selectQuotationOrder);
  const ordered = useOrdered(instruments, order, list);
  const { first, end } = useVisibleRows(list, ROW_HEIGHT);
  const height = ordered.length * ROW_HEIGHT;
  const paddingTop = Math.min(first * ROW_HEIGHT, height);
  return (
    <div role="table" aria-label={t('title')} aria-rowcount={ordered.length + 1}>
      <div role="rowgroup">
        <QuotationHead />
      </div>
      <div ref={list} role="rowgroup" style={{ height, paddingTop }}>
        {ordered.slice(first, end).map(({ symbol, name, pipSize }, at) => (
          <QuotationRow key={symbol} symbol={symbol} name={name} pipSize={pipSize} rowIndex={first + at + 2} />
        ))}
      </div>
    </div>
  );
};
