import { useCallback, useRef } from 'react';
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
import { useOrderIntent } from './useOrderIntent.ts';
import { useTicket } from './useTicket.ts';

type TicketFormProps = {
  readonly instrument: Schema<'Instrument'>;
  readonly account: LiveAccount & { readonly status: 'ready' };
  readonly asked: OrderInAddress;
};

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

/** Form of an order: its fields, its costs, and the one button that sends it. */
export const TicketForm = ({ instrument, account, asked }: TicketFormProps) => {
  const { t } = useTranslation('ticket');
  const { push } = useNavigation();
  const { sent, unsent, start, forget } = useOrderIntent();
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
  const blockingReason = useBlockingReason(ticket, actions);
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
          {unsent ? <RefusedOrder {...unsent} actions={actions} /> : null}
          <SendButton
            instrument={instrument}
            ticket={ticket}
            mode={account.mode}
            blockingReason={blockingReason}
            sent={sent}
            onSend={start}
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
          <OrderCosts instrument={instrument} ticket={ticket} account={account} />
        </>
      )}
    </Page>
  );
};
