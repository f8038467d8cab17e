import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { address, PATHS, useLeaveGuard, useNavigation } from '../../navigation/index.ts';
import { type LiveAccount, MarginWarning } from '../../tradingAccount/index.ts';
import { IconButton, Page, useNotice } from '../../ui/index.ts';
import type { Draft, OrderInAddress } from './draft.ts';
import { OrderCosts } from './OrderCosts.tsx';
import { RefusedOrder } from './RefusedOrder.tsx';
import { SendButton } from './SendButton.tsx';
import { SentOrderFacts } from './SentOrderFacts.tsx';
import { TicketFields } from './TicketFields.tsx';
import { TicketFreshness } from './TicketFreshness.tsx';
import { useBlockingReason } from './useBlockingReason.ts';
import { useIsLate } from './useIsLate.ts';
import { useLatest } from './useLatest.ts';
import { useOrderIntent } from './useOrderIntent.ts';
import { type Ticket, useTicket } from './useTicket.ts';

type TicketFormProps = {
  readonly instrument: Schema<'Instrument'>;
  readonly account: LiveAccount & { readonly status: 'ready' };
  readonly asked: OrderInAddress;
  /** Set when the account has changed under the ticket, until the customer goes on with the new one. */
  readonly onGoOn: (() => void) | undefined;
};

type Priced = { readonly ticket: Ticket; readonly account: TicketFormProps['account'] };

/** Asks before typed values would be lost. Returns the function that leaves while keeping them. */
const useLeaving = (isHalfFilled: boolean, keep: () => void) => {
  const { t } = useTranslation('ticket');
  const { push } = useNavigation();
  const ask = useNotice();
  const isLeaving = useRef(false);
  const mayLeave = useCallback(async () => isLeaving.current || ask({ text: t('leave') }), [ask, t]);
  useLeaveGuard(isHalfFilled ? mayLeave : undefined, { isKept: true });
  return (to: string) => {
    keep();
    isLeaving.current = true;
    push(to);
  };
};

/** Costs of the order; those of a pressed order stay: after its fill they would be those of a second one. */
const useCosts = (priced: Priced, isSent: boolean) => {
  const [pressed, setPressed] = useState<Priced>();
  const latest = useLatest(priced);
  return {
    costs: (isSent ? pressed : undefined) ?? priced,
    freeze: (evaluation: Partial<Priced['ticket']>) => {
      const { ticket, account } = latest.get();
      setPressed({ ticket: { ...ticket, ...evaluation }, account });
    },
  };
};

/** Form of an order: its fields, its costs, and the one button that sends it. */
export const TicketForm = ({ instrument, account, asked, onGoOn }: TicketFormProps) => {
  const { t } = useTranslation('ticket');
  const { push } = useNavigation();
  const { sent, unsent, start, forget, block } = useOrderIntent();
  const live = useTicket(instrument, account, asked);
  const change = (part: Partial<Draft>) => {
    forget();
    live.change(part);
  };
  const ticket = { ...live, change };
  const leaveFor = useLeaving(ticket.isHalfFilled && !sent, ticket.keep);
  const isLate = useIsLate(sent !== undefined);
  const fields = useRef<HTMLFieldSetElement>(null);
  const toField = (field: string) => {
    const place = fields.current?.querySelector(`[data-field="${field}"]`);
    (place?.querySelector<HTMLElement>('input, select') ?? place?.querySelector('button'))?.focus();
  };
  const actions = { toField, leaveFor };
  const ownReason = useBlockingReason(ticket, actions);
  const { mode } = account;
  const otherAccount = onGoOn && {
    words: t(`otherAccount.${mode}`),
    icon: 'warning' as const,
    step: { label: t(`goOn.${mode}`), go: onGoOn },
  };
  const { costs, freeze } = useCosts({ ticket: live, account }, sent !== undefined);
  const { symbol } = instrument;

  return (
    <Page
      title={symbol}
      subtitle={instrument.name}
      hasMode
      actions={
        <>
          <TicketFreshness symbol={symbol} freshness={ticket.freshness} />
          <IconButton icon="candles" label={t('chart')} onPress={() => push(address(PATHS.chart, { symbol }))} />
        </>
      }
      dock={
        <>
          {unsent ? <RefusedOrder {...unsent} actions={actions} onPutAway={forget} /> : null}
          <SendButton
            instrument={instrument}
            ticket={ticket}
            mode={mode}
            blockingReason={otherAccount ?? ownReason}
            sent={sent}
            onSend={(order, evaluation) => {
              freeze(evaluation);
              start(order, mode);
            }}
            onBlock={block}
          />
        </>
      }
    >
      {sent && (sent.checking || isLate) ? (
        <SentOrderFacts {...sent} />
      ) : (
        <>
          <MarginWarning figures={account.figures} />
          <TicketFields instrument={instrument} ticket={ticket} isLocked={sent !== undefined} ref={fields} />
          <OrderCosts instrument={instrument} ticket={costs.ticket} account={costs.account} />
        </>
      )}
    </Page>
  );
};
