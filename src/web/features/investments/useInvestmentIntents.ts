import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { investmentsApi } from '../../api/investments.ts';
import { type Outcome, useIntent } from '../../intents/index.ts';
import { useToast } from '../../ui/index.ts';

type Investment = Schema<'Investment'>;

type Ending = {
  readonly onDone: (investment: Investment) => void;
  /** Receives why it failed, in words. */
  readonly onFailed: (words: string) => void;
};

/** An investment is not made at a market's price: its press has no time. */
const isTimed = () => false;

/** Returns the handler of an outcome, with words for each failure. */
const useOutcome = ({ onDone, onFailed }: Ending) => {
  const { t } = useTranslation(['investments', 'ui']);
  return (outcome: Outcome<Investment>): void => {
    if (outcome.kind === 'done') onDone(outcome.answer);
    else if (outcome.kind === 'offline') onFailed(t('ui:offline.notSent'));
    else onFailed((outcome.kind === 'refused' && outcome.error.msg) || t('notSent'));
  };
};

/** Buys a product, once however often it is pressed, over lost answers and reloads. */
export const usePurchase = (productId: string, ending: Ending) => {
  const { t } = useTranslation('investments');
  const toast = useToast();
  const [open] = investmentsApi.useOpenInvestmentMutation();
  return useIntent<Schema<'OpenInvestmentRequest'>, Investment>({
    operationId: 'openInvestment',
    subject: productId,
    isTimed,
    send: (openInvestmentRequest, key) =>
      open({ 'X-Account': 'real', 'Idempotency-Key': key, openInvestmentRequest }).unwrap(),
    say: () => toast(t('done')),
    onEnd: useOutcome(ending),
  });
};

/** Takes an investment back that has not begun, once however often it is pressed. */
export const useTakeBack = (id: string, ending: Ending) => {
  const { t } = useTranslation('investments');
  const toast = useToast();
  const [takeBack] = investmentsApi.useTakeBackInvestmentMutation();
  return useIntent<{ readonly id: string }, Investment>({
    operationId: 'takeBackInvestment',
    subject: id,
    isTimed,
    send: (request, key) => takeBack({ ...request, 'X-Account': 'real', 'Idempotency-Key': key }).unwrap(),
    say: () => toast(t('takeBack.done')),
    onEnd: useOutcome(ending),
  });
};
