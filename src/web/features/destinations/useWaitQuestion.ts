import { useTranslation } from 'react-i18next';
import { useNotice } from '../../ui/index.ts';

/** Asks before a saved destination is changed, as its waiting time begins again then (DST-30). */
export const useWaitQuestion = (): ((what: string) => Promise<boolean>) => {
  const { t } = useTranslation('destinations');
  const ask = useNotice();
  return (what) => ask({ text: t('saveQuestion', { what }), mode: 'real' });
};
