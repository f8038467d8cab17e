import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { investmentsApi } from '../../api/investments.ts';
import { type Outcome, useIntent } from '../../intents/index.ts';
import { useToast } from '../../ui/index.ts';

type Investment = Schema<'Investment'>;

/** Why a request was not carried out, or that this is not known. */
export type Failure = { readonly title: string; readonly words: string };

type Ending = {
  readonly onDone: (investment: Investment) => void;
  readonly onFailed: (failure: Failure) => void;
};

/** An investment is not made at a market's price: its press has no time. */
const isTimed = () => false;

/** Returns the handler of an outcome, with words for each failure. */
const useOutcome = ({ onDone, onFailed }: Ending) => {
  const { t } = useTranslation(['investments', 'ui']);
  const title = t('notDone');
  const unknown = { title: t('ui:unknownOutcome.title'), words: t('ui:unknownOutcome.text') };
  return (outcome: Outcome<Investment>): void => {
    if (outcome.kind === 'done') return onDone(outcome.answer);
    if (outcome.kind === 'offline') return onFailed({ title, words: t('ui:offline.notSent') });
    const words = outcome.kind === 'refused' ? outcome.error.msg : null;
    onFailed(words ? { title, words } : unknown);
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
