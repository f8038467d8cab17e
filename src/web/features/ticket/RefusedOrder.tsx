import { useTranslation } from 'react-i18next';
import type { OrderRefusal } from '../../../domain/orders/orderRules.ts';
import { REFUSALS } from '../../../domain/refusal.ts';
import type { Refused } from '../../api/index.ts';
import { useRefusalWords } from '../../orders/index.ts';
import { Alert, IconButton } from '../../ui/index.ts';
import style from './RefusedOrder.module.css';
import { StepButton } from './StepButton.tsx';
import { type TicketActions, useStep } from './useBlockingReason.ts';
import type { Unsent } from './useOrderIntent.ts';

type RefusedOrderProps = Unsent & { readonly actions: TicketActions; readonly onPutAway: () => void };

/** Types of the fields of a refusal's detail that the ticket's words of it need. */
const NEEDED: Readonly<Record<OrderRefusal['code'], Readonly<Record<string, 'string' | 'number' | 'level'>>>> = {
  [REFUSALS['trading-halted']]: {},
  [REFUSALS['market-closed']]: {},
  [REFUSALS['quotes-loading']]: {},
  [REFUSALS['quote-stale']]: {},
  [REFUSALS['volume-below-minimum']]: { minimum: 'string' },
  [REFUSALS['volume-above-maximum']]: { maximum: 'string' },
  [REFUSALS['volume-off-step']]: { step: 'string' },
  [REFUSALS['leverage-not-offered']]: {},
  [REFUSALS['wrong-price']]: {},
  [REFUSALS['price-too-close']]: { limit: 'string' },
  [REFUSALS['price-crossed']]: { price: 'string' },
  [REFUSALS['price-moved']]: { price: 'string' },
  [REFUSALS['stop-loss-wrong']]: { field: 'level', limit: 'string' },
  [REFUSALS['take-profit-wrong']]: { field: 'level', limit: 'string' },
  [REFUSALS['stop-too-close']]: { field: 'level', limit: 'string' },
  [REFUSALS['expiry-wrong']]: {},
  [REFUSALS['too-many-orders']]: { maximum: 'number' },
  [REFUSALS['margin-not-enough']]: { required: 'string', available: 'string' },
};

/** True for refusals that the ticket can word itself, with the figures that the server has sent along. */
const isOwn = (refused: Refused): refused is Refused & OrderRefusal => {
  const needed = Object.entries(NEEDED).find(([code]) => Number(code) === refused.code)?.[1];
  const sent = new Map<string, unknown>(Object.entries(refused.detail ?? {}));
  return (
    needed !== undefined &&
    Object.entries(needed).every(([field, type]) => {
      const value = sent.get(field);
      return type === 'level' ? value === 'stopLoss' || value === 'takeProfit' : typeof value === type;
    })
  );
};

/**
 * Notice that an order was not carried out, with the reason and a step to correct it. Shown until it is put away, the
 * ticket changes or is sent again.
 */
export const RefusedOrder = ({ error, isOffline, reason, order, actions, onPutAway }: RefusedOrderProps) => {
  const { t } = useTranslation('ticket');
  const wordsOf = useRefusalWords(order.direction);
  const stepOf = useStep(actions);
  const refused = error?.kind === 'refused' ? error : undefined;
  const step = refused && stepOf(refused);
  const words = refused && isOwn(refused) ? wordsOf(refused) : (reason ?? error?.msg);
  return (
    <div className={style.band}>
      <Alert
        tone="bad"
        icon="refused"
        title={t('refusedTitle')}
        action={
          <>
            {step && <StepButton step={step} />}
            <IconButton icon="close" size={20} label={t('putAway')} onPress={onPutAway} />
          </>
        }
      >
        {words ?? t(isOffline ? 'ui:offline.notSent' : 'notSent')}
      </Alert>
    </div>
  );
};
