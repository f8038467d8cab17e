import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { LARGEST_PAGE } from '../../../contract/index.ts';
import { BUY } from '../../../domain/orders/direction.ts';
import { api, type Schema } from '../../api/index.ts';
import { selectAccountType } from '../../device/session.ts';
import { orderStatus } from '../../orders/index.ts';
import { useToast } from '../../ui/index.ts';
import { type HistoryFilter, queryOf } from './filter.ts';
import { type CsvWords, historyCsv } from './historyCsv.ts';

type Order = Schema<'Order'>;

/** Column heads and words of the table in the customer's language. */
const useCsvWords = (): CsvWords => {
  const { t } = useTranslation('history');
  return {
    heading: (column) => t(`csv.${column}`),
    side: ({ direction }) => t(direction === BUY ? 'ui:buy' : 'ui:sell'),
    kind: ({ kind }) => t(`kind.${kind}`),
    status: (row) => t(`orders:${orderStatus(row).key}`),
  };
};

/** Safari reads the file after the press: its address is kept as long, milliseconds. */
const FILE_KEPT_MS = 40_000;

/** Saves a text as a file through the browser. */
const save = (name: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), FILE_KEPT_MS);
};

/**
 * Reads all filtered orders, page by page, and saves them. Runs once at a time; when a page fails, nothing is saved.
 */
export const useHistoryDownload = (filter: HistoryFilter) => {
  const { t } = useTranslation('history');
  const toast = useToast();
  const account = useSelector(selectAccountType);
  const words = useCsvWords();
  const [readPage] = api.useLazyListOrdersQuery();
  const [isUnderWay, setIsUnderWay] = useState(false);
  const isBusy = useRef(false);

  const readAll = async (): Promise<readonly Order[]> => {
    const rows: Order[] = [];
    let cursor: string | undefined;
    do {
      const page = { 'X-Account': account, ...queryOf(filter), size: LARGEST_PAGE };
      const read = await readPage(cursor === undefined ? page : { ...page, cursor }).unwrap();
      rows.push(...read.items);
      cursor = read.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return rows;
  };

  const download = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setIsUnderWay(true);
    try {
      save(`sun-${account}-history.csv`, historyCsv(await readAll(), words));
    } catch {
      toast(t('csv.failed'));
    }
    isBusy.current = false;
    setIsUnderWay(false);
  };
  return { isUnderWay, download };
};
