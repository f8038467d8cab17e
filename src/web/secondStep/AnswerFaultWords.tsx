import { useTranslation } from 'react-i18next';
import { useServerSeconds } from '../market/index.ts';
import type { AnswerFault } from './useAnswering.ts';

const MINUTE_SECONDS = 60;

/** Says why an answer to the second step was not taken, and what remains: tries left, minutes to wait. */
export const AnswerFaultWords = ({ fault }: { readonly fault: AnswerFault }) => {
  const { t } = useTranslation(['second-step', 'auth-form']);
  const now = useServerSeconds();
  switch (fault.name) {
    case 'wrong':
      return fault.triesLeft === undefined ? t('confirm.wrongAgain') : t('confirm.wrong', { count: fault.triesLeft });
    case 'wait': {
      const minutes = Math.max(1, Math.ceil((fault.retryAt - now) / MINUTE_SECONDS));
      return t('auth-form:fault.wait', { count: minutes });
    }
    case 'noPasskey':
      return t('confirm.notUsed');
  }
};
