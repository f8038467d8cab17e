import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { investmentsApi } from '../../api/investments.ts';
import { type Intent, type Outcome, useIntent } from '../../intents/index.ts';
import type { Failure } from '../../refusals/index.ts';
import { useToast } from '../../ui/index.ts';

type Investment = Schema<'Investment'>;

type Ending<Request> = {
  readonly onDone: (investment: Investment, request: Request) => void;
  readonly onFailed: (failure: Failure) => void;
};

/** An investment is not made at a market's price: its press has no time. */
const isTimed = () => false;

/** Returns the handler of an outcome. */
const handlerOf =
  <Request>({ onDone, onFailed }: Ending<Request>) =>
  (outcome: Outcome<Investment>, { request }: Intent<Request>): void => {
    if (outcome.kind === 'done') return onDone(outcome.answer, request);
    const error = outcome.kind === 'refused' ? outcome.error : undefined;
    onFailed({ error, isOffline: outcome.kind === 'offline' });
  };

export type PurchaseRequest = Schema<'OpenInvestmentRequest'>;

/** Buys a product, once however often it is pressed, over lost answers and reloads. */
export const usePurchase = (productId: string, ending: Ending<PurchaseRequest>) => {
  const { t } = useTranslation('investments');
  const toast = useToast();
  const [open] = investmentsApi.useOpenInvestmentMutation();
  return useIntent<PurchaseRequest, Investment>({
    operationId: 'openInvestment',
    subject: productId,
    isTimed,
    send: (openInvestmentRequest, key) =>
      open({ 'X-Account': 'real', 'Idempotency-Key': key, openInvestmentRequest }).unwrap(),
    say: () => toast(t('done')),
    onEnd: handlerOf(ending),
  });
};

/** Takes an investment back that has not begun, once however often it is pressed. */
export const useTakeBack = (id: string, ending: Ending<unknown>) => {
  const { t } = useTranslation('investments');
  const toast = useToast();
  const [takeBack] = investmentsApi.useTakeBackInvestmentMutation();
  return useIntent<{ readonly id: string }, Investment>({
    operationId: 'takeBackInvestment',
    subject: id,
    isTimed,
    send: (request, key) => takeBack({ ...request, 'X-Account': 'real', 'Idempotency-Key': key }).unwrap(),
    say: () => toast(t('takeBack.done')),
    onEnd: handlerOf(ending),
  });
};
