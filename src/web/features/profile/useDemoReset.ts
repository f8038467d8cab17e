import { useTranslation } from 'react-i18next';
import { api, type Schema } from '../../api/index.ts';
import type { AccountType } from '../../device/session.ts';
import { useIntent } from '../../intents/index.ts';
import { useFormat, useToast } from '../../ui/index.ts';

type ResetRequest = { readonly 'X-Account': AccountType };

/**
 * Resets the demo account, once however often it is sent, and shows the outcome in a toast. The close-outs of the account
 * before count as read then: their block ends with that account.
 */
export const useDemoReset = () => {
  const { t } = useTranslation('profile');
  const { money } = useFormat();
  const toast = useToast();
  const [resetDemoAccount] = api.useResetDemoAccountMutation();
  const [markRead] = api.useMarkNotificationsReadMutation();
  return useIntent<ResetRequest, Schema<'DemoReset'>>({
    operationId: 'resetDemoAccount',
    isTimed: () => false,
    send: (request, key) => resetDemoAccount({ ...request, 'Idempotency-Key': key }).unwrap(),
    onEnd: (outcome) => {
      if (outcome.kind === 'done') {
        void markRead({ kind: 'closed-by-system', account: 'demo' });
        return toast(t('reset.done', { balance: money(outcome.answer.balance) }));
      }
      if (outcome.kind === 'offline') return toast(t('ui:offline.notSent'));
      toast((outcome.kind === 'refused' && outcome.error.msg) || t('ui:unknownOutcome.text'));
    },
  });
};
