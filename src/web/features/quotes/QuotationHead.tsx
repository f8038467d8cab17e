import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { quotationOrderChosen, selectQuotationOrder } from '../../device/marketPreferences.ts';
import { Icon } from '../../ui/index.ts';
import { type Column, directionOf, nextOrder } from './inOrder.ts';
import style from './Quotation.module.css';

const SORTED = { rising: 'ascending', falling: 'descending' } as const;

/** Column heads; pressing one sorts the rows by it. */
export const QuotationHead = () => {
  const { t } = useTranslation('quotes');
  return (
    <div role="row" aria-rowindex={1} className={style.head}>
      <SortHead column="name" />
      <span role="columnheader" className="sr">
        {t('fullName')}
      </span>
      <SortHead column="price" />
      <SortHead column="change" />
      <span role="columnheader" className="sr">
        {t('range')}
      </span>
      <span role="columnheader" className="sr">
        {t('star')}
      </span>
    </div>
  );
};

const SortHead = ({ column }: { readonly column: Column }) => {
  const { t } = useTranslation('quotes');
  const dispatch = useDispatch();
  const order = useSelector(selectQuotationOrder);
  const direction = directionOf(column, order);
  return (
    <span role="columnheader" aria-sort={direction ? SORTED[direction] : 'none'}>
      <button type="button" onClick={() => dispatch(quotationOrderChosen(nextOrder(column, order)))}>
        {t(column)}
        {direction ? <Icon name={direction === 'rising' ? 'up' : 'down'} size={16} /> : null}
      </button>
    </span>
  );
};
