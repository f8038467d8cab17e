import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { LARGEST_PAGE } from '../../../contract/index.ts';
import { BUY } from '../../../domain/orders/direction.ts';
import { api, type Schema } from '../../api/index.ts';
import { saveFile } from '../../device/saveFile.ts';
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
      const table = historyCsv(await readAll(), words);
      const file = new Blob([table], { type: 'text/csv;charset=utf-8' });
      saveFile(`sun-${account}-history.csv`, URL.createObjectURL(file));
    } catch {
      toast(t('csv.failed'));
    }
    isBusy.current = false;
    setIsUnderWay(false);
  };
  return { isUnderWay, download };
};
