import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { total } from '../../../domain/money/position.ts';
import { netResultOf } from '../../../domain/money/profit.ts';
import { api, type Schema } from '../../api/index.ts';
import { selectAccountType } from '../../device/session.ts';
import { address, PATHS, useNavigation } from '../../navigation/index.ts';
import { StatusMark } from '../../orders/index.ts';
import { Button, ButtonPair, Result, SkeletonRows, Sum, Sums, useFormat } from '../../ui/index.ts';
import style from './TaskSheet.module.css';

type OrderGoneProps = { readonly orderId: string; readonly onDone: () => void };

/** Notice that an order ended, or was filled, before the customer confirmed: nothing of the sheet was sent. */
export const OrderGone = ({ orderId, onDone }: OrderGoneProps) => {
  const { t } = useTranslation('positions');
  const { push } = useNavigation();
  const account = useSelector(selectAccountType);
  const { data } = api.useGetOrderQuery({ 'X-Account': account, id: orderId }, { refetchOnMountOrArgChange: true });
  return (
    <div className={style.form}>
      <div role="status">
        <p>{t('gone.text')}</p>
        {data ? <Ending life={data} /> : <SkeletonRows count={1} />}
      </div>
      <ButtonPair>
        <Button onPress={onDone}>{t('gone.done')}</Button>
        <Button kind="primary" onPress={() => push(address(PATHS.history, { id: orderId }))}>
          {t('life')}
        </Button>
      </ButtonPair>
    </div>
  );
};

const Ending = ({ life: { order, closings } }: { readonly life: Schema<'OrderLife'> }) => {
  const { t } = useTranslation('positions');
  const { price } = useFormat();
  const last = closings.at(-1);
  return (
    <Sums>
      <Sum label={t('gone.how')}>
        <StatusMark order={order.status === 'closed' && last ? last : order} />
      </Sum>
      <Sum label={t('gone.price')}>{price(last?.closePrice ?? order.placePrice)}</Sum>
      {last ? (
        <Sum label={t('net')}>
          <Result value={total(closings.map((closing) => netResultOf(closing).result))} />
        </Sum>
      ) : null}
    </Sums>
  );
};
