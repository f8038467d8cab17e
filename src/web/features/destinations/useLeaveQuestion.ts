import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLeaveGuard } from '../../navigation/index.ts';
import { useNotice } from '../../ui/index.ts';

/** Asks before what was entered would be lost, but for a reload, which keeps it. Returns the function after which the screen may be left unasked. */
export const useLeaveQuestion = (isHalfFilled: boolean): (() => void) => {
  const { t } = useTranslation('destinations');
  const ask = useNotice();
  const isSaved = useRef(false);
  const mayLeave = useCallback(async () => isSaved.current || ask({ text: t('leave') }), [ask, t]);
  useLeaveGuard(isHalfFilled ? mayLeave : undefined, { isKept: true });
  return useCallback(() => {
    isSaved.current = true;
  }, []);
};
