import { useAddressParameter } from '../../navigation/index.ts';
import { OrderLifeScreen } from './OrderLifeScreen.tsx';
import { OrdersScreen } from './OrdersScreen.tsx';

/** Every order of the active account with its end; with an order's `id` in its address, that order's whole life. */
export const HistoryScreen = () => {
  const id = useAddressParameter('id');
  return id === undefined ? <OrdersScreen /> : <OrderLifeScreen id={id} />;
};
