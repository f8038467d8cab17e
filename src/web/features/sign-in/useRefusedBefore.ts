import { useEffect, useState } from 'react';
import type { Fault } from '../../authForm/index.ts';
import type { ChangeDraft, Draft } from './draft.ts';

/** Why the second step sent the customer back to this first one. Shown once: whoever comes again has read it. */
export const useRefusedBefore = ({ refused }: Draft, change: ChangeDraft): Fault | null => {
  const [refusedBefore] = useState(refused);
  useEffect(() => change({ refused: null }), [change]);
  return refusedBefore;
};
