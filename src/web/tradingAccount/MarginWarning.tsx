import { useTranslation } from 'react-i18next';
import type { AccountFigures } from '../../domain/money/account.ts';
import { Alert } from '../ui/index.ts';
import { useMarginMarks } from './MarginLevel.tsx';

/** Warning shown while the margin level is below the server's warning level. */
export const MarginWarning = ({ figures: { advancePaymentRatio } }: { readonly figures: AccountFigures }) => {
  const { t, ready } = useTranslation('events', { useSuspense: false });
  const marks = useMarginMarks();
  if (!ready || !marks || !advancePaymentRatio?.result.lt(marks.warnAt)) return null;
  return (
    <Alert tone="warn" title={t('warning.title', { level: marks.warnAt })}>
      {t('warning.text', { level: marks.closeOutAt })}
    </Alert>
  );
};
