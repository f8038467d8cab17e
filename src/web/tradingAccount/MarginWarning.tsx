import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { AccountFigures } from '../../domain/money/account.ts';
import { selectAccountType } from '../device/session.ts';
import { PATHS, useNavigation } from '../navigation/index.ts';
import { Alert, Button } from '../ui/index.ts';
import { useMarginMarks } from './MarginLevel.tsx';

/** Warning shown while the margin level is below the server's warning level, with the step to a deposit of real money. */
export const MarginWarning = ({ figures: { advancePaymentRatio } }: { readonly figures: AccountFigures }) => {
  const { t, ready } = useTranslation(['events', 'shell'], { useSuspense: false });
  const isReal = useSelector(selectAccountType) === 'real';
  const { push } = useNavigation();
  const marks = useMarginMarks();
  if (!ready || !marks || !advancePaymentRatio?.result.lt(marks.warnAt)) return null;
  return (
    <Alert
      tone="warn"
      title={t('warning.title', { level: marks.warnAt })}
      action={
        isReal ? (
          <Button isSmall onPress={() => push(PATHS.deposit)}>
            {t('shell:titles.deposit')}
          </Button>
        ) : undefined
      }
    >
      {t('warning.text', { level: marks.closeOutAt })}
    </Alert>
  );
};
