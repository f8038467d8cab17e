import { useEffect, useState } from 'react';
import type { Fault } from '../../authForm/index.ts';
import type { ChangeDraft, Draft } from './draft.ts';

/** Returns the fault for which the second step returned the customer to this first one. Shown once. */
export const useRefusedBefore = ({ refused }: Draft, change: ChangeDraft): Fault | null => {
  const [refusedBefore] = useState(refused);
  useEffect(() => change({ refused: null }), [change]);
  return refusedBefore;
};
