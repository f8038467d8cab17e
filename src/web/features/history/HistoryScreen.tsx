import { useAddressParameter } from '../../navigation/index.ts';
import { OrderLifeScreen } from './OrderLifeScreen.tsx';
import { OrdersScreen } from './OrdersScreen.tsx';

/**
 * Lists every order of the active account with its result; shows one order's whole life when the address has its `id`.
 */
export const HistoryScreen = () => {
  const id = useAddressParameter('id');
  return id === undefined ? <OrdersScreen /> : <OrderLifeScreen id={id} />;
};
