import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLeaveGuard } from '../../navigation/index.ts';
import { useNotice } from '../../ui/index.ts';

/**
 * Asks before what was entered would be lost, but for a reload, which keeps it. Returns the function that says whether
 * the screen may be left unasked, as while what was entered is being saved.
 */
export const useLeaveQuestion = (isHalfFilled: boolean): ((isFree: boolean) => void) => {
  const { t } = useTranslation('destinations');
  const ask = useNotice();
  const isFree = useRef(false);
  const mayLeave = useCallback(async () => isFree.current || ask({ text: t('leave') }), [ask, t]);
  useLeaveGuard(isHalfFilled ? mayLeave : undefined, { isKept: true });
  return useCallback((isFreeNow) => {
    isFree.current = isFreeNow;
  }, []);
};
