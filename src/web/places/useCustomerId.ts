import { useSelector } from 'react-redux';
import { selectUserInfo } from '../device/session.ts';

/** Returns the id of the customer who is signed in; empty without one. */
export const useCustomerId = (): string => useSelector(selectUserInfo)?.id ?? '';
