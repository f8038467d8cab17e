import { useTranslation } from 'react-i18next';
import { CheckLine, Explained, Result, Side, useFormat } from '../../ui/index.ts';
import style from './BulkCloseForm.module.css';
import type { Endable } from './useEndable.ts';

type BulkCloseRowProps = {
  readonly row: Endable;
  readonly isTicked: boolean;
  readonly onChange: (isTicked: boolean) => void;
};

/** Order with its tick box: of a position its net result now, which a tap explains, or the reason why it cannot close; of a pending order its price. */
export const BulkCloseRow = ({ row: { order, net, obstacle }, isTicked, onChange }: BulkCloseRowProps) => {
  const { t } = useTranslation('positions');
  const { lots, price } = useFormat();
  const isBlocked = obstacle !== undefined;
  const isPending = order.kind !== 'market' && order.status !== 'open';
  return (
    <li className={style.row}>
      <CheckLine isChecked={isTicked && !isBlocked} isDisabled={isBlocked} onChange={onChange}>
        <span className={style.words}>
          <b>{order.symbol}</b> <Side direction={order.direction} lots={lots(order.volume)} />
          {isPending ? ` ${t(`kind.${order.kind}`)} ${price(order.placePrice)}` : null}
          {isBlocked ? <small>{obstacle}</small> : null}
        </span>
      </CheckLine>
      {isPending ? null : (
        <Explained by={net} name={t('several.net')}>
          <Result value={net?.result} />
        </Explained>
      )}
    </li>
  );
};
