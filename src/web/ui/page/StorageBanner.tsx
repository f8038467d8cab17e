import { useCallback } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectStorageFault, storageFaultRead } from '../../device/storage.ts';
import { useOnDemand } from '../useOnDemand.ts';

const loadWords = () => import('./StorageWords.tsx');

/** Says on every screen, until it was read, what this device could not keep. Its words are loaded when there is a fault. */
export const StorageBanner = () => {
  const fault = useSelector(selectStorageFault);
  const dispatch = useDispatch();
  const forget = useCallback(() => void dispatch(storageFaultRead()), [dispatch]);
  const Words = useOnDemand(loadWords, fault !== null, forget);
  return fault && Words ? <Words fault={fault} onClose={forget} /> : null;
};
