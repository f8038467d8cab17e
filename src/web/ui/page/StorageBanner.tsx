import { useCallback } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectStorageFault, storageFaultRead } from '../../device/storage.ts';
import { useOnDemand } from '../useOnDemand.ts';

const loadWords = () => import('./StorageWords.tsx');

/**
 * Shows on every screen, until it was read, which values this device could not store. Its texts load when there is a
 * fault.
 */
export const StorageBanner = () => {
  const fault = useSelector(selectStorageFault);
  const dispatch = useDispatch();
  const forget = useCallback(() => void dispatch(storageFaultRead()), [dispatch]);
  const Words = useOnDemand(loadWords, fault !== null, forget);
  return fault && Words ? <Words fault={fault} onClose={forget} /> : null;
};
