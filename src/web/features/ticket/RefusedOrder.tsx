import { useTranslation } from 'react-i18next';
import type { OrderRefusal } from '../../../domain/orders/orderRules.ts';
import { REFUSALS } from '../../../domain/refusal.ts';
import type { Refused } from '../../api/index.ts';
import { useRefusalWords } from '../../orders/index.ts';
import { Alert, Button } from '../../ui/index.ts';
import style from './RefusedOrder.module.css';
import { type TicketActions, useStep } from './useBlockingReason.ts';
import type { Unsent } from './useOrderIntent.ts';

type RefusedOrderProps = Unsent & { readonly actions: TicketActions };

/** True for refusals that the ticket can word itself, with the figures that the server sends along. */
const isOwn = (refused: Refused): refused is Extract<Refused, OrderRefusal> =>
  refused.code >= REFUSALS['market-closed'] && refused.code <= REFUSALS['margin-not-enough'];

/**
 * Notice that an order was not carried out, with the reason and a step to correct it. Shown until the ticket changes or
 * is sent again.
 */
export const RefusedOrder = ({ error, order, actions }: RefusedOrderProps) => {
  const { t } = useTranslation('ticket');
  const wordsOf = useRefusalWords(order.direction);
  const stepOf = useStep(actions);
  const refused = error?.kind === 'refused' ? error : undefined;
  const step = refused && stepOf(refused);
  const words = refused && isOwn(refused) ? wordsOf(refused) : error?.msg;
  return (
    <div className={style.band}>
      <Alert
        tone="bad"
        icon="refused"
        title={t('refusedTitle')}
        action={
          step && (
            <Button isSmall onPress={step.go}>
              {step.label}
            </Button>
          )
        }
      >
        {words ?? t('notSent')}
      </Alert>
    </div>
  );
};
