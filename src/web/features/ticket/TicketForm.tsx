import { type ComponentProps, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import type { AccountType } from '../../device/session.ts';
import { address, PATHS, useLeaveGuard, useNavigation } from '../../navigation/index.ts';
import { type LiveAccount, MarginWarning } from '../../tradingAccount/index.ts';
import { IconButton, Page, RiskNote, useNotice } from '../../ui/index.ts';
import { ColourOffer } from './ColourOffer.tsx';
import { type Draft, isFilledByLink, type OrderInAddress } from './draft.ts';
import { FilledByLink } from './FilledByLink.tsx';
import { OrderCosts } from './OrderCosts.tsx';
import { RealAccountNeeds } from './RealAccountNeeds.tsx';
import { RefusedOrder } from './RefusedOrder.tsx';
import { SendButton } from './SendButton.tsx';
import { SentOrderFacts } from './SentOrderFacts.tsx';
import { TicketFields } from './TicketFields.tsx';
import { TicketFreshness } from './TicketFreshness.tsx';
import { type BlockingReason, useBlockingReason } from './useBlockingReason.ts';
import { useIsLate } from './useIsLate.ts';
import { useLatest } from './useLatest.ts';
import { useMarginStep } from './useMarginStep.ts';
import { useOrderIntent } from './useOrderIntent.ts';
import { type Ticket, useTicket } from './useTicket.ts';

type TicketFormProps = {
  readonly instrument: Schema<'Instrument'>;
  readonly account: LiveAccount & { readonly status: 'ready' };
  readonly asked: OrderInAddress;
  /** True once the order that the address names was sent: another one begins. */
  readonly isAnother: boolean;
  /** Set when the account has changed under the ticket, until the customer goes on with the new one. */
  readonly onGoOn: (() => void) | undefined;
  /** Set where the ticket stays after its order was carried out. */
  readonly onDone: (() => void) | undefined;
};

type Priced = { readonly ticket: Ticket; readonly account: TicketFormProps['account'] };

/** Asks before typed values would be lost. Returns the function that leaves while keeping them. */
const useLeaving = (isHalfFilled: boolean, ticket: Pick<Ticket, 'keep' | 'keepFor' | 'giveUp'>) => {
  const { t } = useTranslation('ticket');
  const { push } = useNavigation();
  const ask = useNotice();
  const isLeaving = useRef(false);
  const latest = useLatest(ticket);
  const mayLeave = useCallback(async () => {
    if (isLeaving.current) return true;
    const isGivenUp = await ask({ text: t('leave') });
    if (isGivenUp) latest.get().giveUp();
    return isGivenUp;
  }, [ask, t, latest]);
  const keepFor = useCallback((to: string) => latest.get().keepFor(to), [latest]);
  useLeaveGuard(isHalfFilled ? mayLeave : undefined, { isKept: true, keepFor });
  return (to: string) => {
    ticket.keep();
    isLeaving.current = true;
    push(to);
  };
};

/** Costs and levels of the order; those of a pressed order stay: after its fill they would be those of a second one. */
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

/** Returns what blocks a ticket whose account has changed under it; its step goes on with the new one. */
const useOtherAccount = (mode: AccountType, onGoOn: TicketFormProps['onGoOn']): BlockingReason | undefined => {
  const { t } = useTranslation('ticket');
  return (
    onGoOn && { words: t(`otherAccount.${mode}`), icon: 'warning', step: { label: t(`goOn.${mode}`), go: onGoOn } }
  );
};

/** Focuses a field of the order by its name in refusals. */
const focusField = (fields: HTMLFieldSetElement | null, field: string) => {
  const place = fields?.querySelector(`[data-field="${field}"]`);
  (place?.querySelector<HTMLElement>('input, select') ?? place?.querySelector('button'))?.focus();
};

type CardAboveProps = Omit<ComponentProps<typeof RealAccountNeeds>, 'children'> & { readonly mode: AccountType };

/** The one card above the fields: what the real account needs, then the offer of other price colours. */
const CardAbove = ({ mode, ...needs }: CardAboveProps) =>
  mode === 'real' ? (
    <RealAccountNeeds {...needs}>
      <ColourOffer />
    </RealAccountNeeds>
  ) : (
    <ColourOffer />
  );

/** Heading of the ticket; beside a chart, which names the instrument in full, that of a new order. */
const useHeading = ({ symbol, name }: Schema<'Instrument'>) => {
  const { t } = useTranslation('shell');
  const isBesideChart = useNavigation().beside !== undefined;
  const words = isBesideChart ? { title: t('titles.place'), subtitle: symbol } : { title: symbol, subtitle: name };
  return { isBesideChart, ...words };
};

type BarEndProps = Pick<Ticket, 'freshness'> & { readonly symbol: string };

/** Freshness of the price, and the way to the chart where that is not beside the ticket. */
const BarEnd = ({ symbol, freshness }: BarEndProps) => {
  const { t } = useTranslation('ticket');
  const { push, beside } = useNavigation();
  return (
    <>
      <TicketFreshness symbol={symbol} freshness={freshness} />
      {beside === undefined ? (
        <IconButton icon="candles" label={t('chart')} onPress={() => push(address(PATHS.chart, { symbol }))} />
      ) : null}
    </>
  );
};

/** Form of an order: its fields, its costs, and the one button that sends it. */
export const TicketForm = ({ instrument, account, asked, isAnother, onGoOn, onDone }: TicketFormProps) => {
  const { isBesideChart, ...heading } = useHeading(instrument);
  const { sent, unsent, start, forget, block } = useOrderIntent(onDone);
  const live = useTicket(instrument, account, asked, isAnother);
  const change = (part: Partial<Draft>) => {
    forget();
    live.change(part);
  };
  const ticket = { ...live, change };
  const leaveFor = useLeaving(ticket.isHalfFilled && !sent, ticket);
  const isLate = useIsLate(sent !== undefined);
  const fields = useRef<HTMLFieldSetElement>(null);
  const marginStep = useMarginStep(ticket, account, leaveFor);
  const toField = (field: string) => focusField(fields.current, field);
  const actions = { toField, toPending: () => change({ timing: 'pending' }), leaveFor, marginStep };
  const ownReason = useBlockingReason(ticket, instrument.digits, actions);
  const { mode } = account;
  const otherAccount = useOtherAccount(mode, onGoOn);
  const { costs, freeze } = useCosts({ ticket: live, account }, sent !== undefined);

  return (
    <Page
      {...heading}
      hasMode
      actions={<BarEnd symbol={instrument.symbol} freshness={ticket.freshness} />}
      dock={
        <>
          {mode === 'real' ? <RiskNote isInDock /> : null}
          {unsent ? <RefusedOrder {...unsent} actions={actions} onPutAway={forget} /> : null}
          <SendButton
            instrument={instrument}
            ticket={ticket}
            account={account}
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
          {isBesideChart ? null : <MarginWarning figures={account.figures} />}
          {isFilledByLink(ticket.draft) ? <FilledByLink /> : null}
          <CardAbove mode={mode} isMoneyNeeded={ticket.mostVolume === null} leaveFor={leaveFor} />
          <TicketFields
            instrument={instrument}
            ticket={{ ...ticket, levelContext: costs.ticket.levelContext }}
            isLocked={sent !== undefined}
            ref={fields}
          />
          <OrderCosts
            instrument={instrument}
            ticket={costs.ticket}
            account={costs.account}
            marginStep={sent ? undefined : marginStep}
          />
        </>
      )}
    </Page>
  );
};
