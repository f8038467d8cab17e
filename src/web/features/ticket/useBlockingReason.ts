import { useTranslation } from 'react-i18next';
import { fieldOf, REFUSALS } from '../../../domain/refusal.ts';
import { address, PATHS } from '../../navigation/index.ts';
import { useRefusalWords } from '../../orders/index.ts';
import { type IconName, useEntryWords } from '../../ui/index.ts';
import { useSlippageWords } from './SlippageField.tsx';
import type { Ticket } from './useTicket.ts';

/** Button that leads to where a problem can be solved. */
export type NextStep = {
  readonly label: string;
  readonly go: () => void;
};

/** Reason that keeps a ticket from being sent, and the step that solves it, if the customer can. */
export type BlockingReason = { readonly words: string; readonly icon: IconName; readonly step?: NextStep | undefined };

/** Refusals that pass by themselves, without the customer. */
const TRANSIENT: ReadonlySet<number> = new Set([
  REFUSALS['trading-halted'],
  REFUSALS['market-closed'],
  REFUSALS['quotes-loading'],
  REFUSALS['quote-stale'],
]);

/** Fields of the ticket, by their names in refusals. */
const FIELDS: ReadonlySet<string> = new Set([
  'volume',
  'leverage',
  'price',
  'stopLoss',
  'takeProfit',
  'expiresAt',
  'priceSeen',
]);

/** Refusal of any kind: a newer server may know more than this app. */
type AnyRefusal = { readonly code: number; readonly detail?: object };

/** Actions that a blocked ticket offers. */
export type TicketActions = {
  /** Focuses a field by its name. */
  readonly toField: (field: string) => void;
  /** Leaves for another screen; typed values are kept for the customer's return. */
  readonly leaveFor: (address: string) => void;
  /** Makes the order a pending one, which may be placed while the market is closed. */
  readonly toPending: () => void;
  /** Step out of a lack of margin, where there is one. */
  readonly marginStep: NextStep | undefined;
};

/**
 * Returns the step that resolves a refusal, the ticket's own or the server's; undefined where the customer can only
 * wait.
 */
export const useStep = ({ toField, toPending, leaveFor, marginStep }: TicketActions) => {
  const { t } = useTranslation('ticket');
  return (refused: AnyRefusal): NextStep | undefined => {
    switch (refused.code) {
      case REFUSALS['margin-not-enough']:
        if (marginStep) return marginStep;
        break;
      case REFUSALS['market-closed']:
        return { label: t('to.pending'), go: toPending };
      case REFUSALS['too-many-orders']:
        return { label: t('toPositions'), go: () => leaveFor(PATHS.position) };
      case REFUSALS['account-not-active']:
        return { label: t('to.account'), go: () => leaveFor(PATHS.user) };
      case REFUSALS['identity-needed']:
        return { label: t('to.identity'), go: () => leaveFor(PATHS.realName) };
      case REFUSALS['knowledge-check-needed']:
        return { label: t('to.knowledge'), go: () => leaveFor(address(PATHS.knowledge, { for: 'order' })) };
    }
    const field = fieldOf(refused);
    return field !== undefined && FIELDS.has(field) ? { label: t(`to.${field}`), go: () => toField(field) } : undefined;
  };
};

/** The first thing that speaks against a ticket: what cannot be read, then what is refused, then what is asked about. */
export const useBlockingReason = (
  {
    unread: [unread],
    slippageFault,
    refusals: [first],
    farQuestions,
    draft,
    freshness,
  }: Pick<Ticket, 'unread' | 'slippageFault' | 'refusals' | 'farQuestions' | 'draft' | 'freshness'>,
  digits: number,
  actions: TicketActions,
): BlockingReason | undefined => {
  const wordsOf = useRefusalWords(draft.direction, {
    digits,
    isPriceEmpty: draft.price === '',
    isQuoteDelayed: freshness === 'delayed',
  });
  const { t } = useTranslation('ticket');
  const stepOf = useStep(actions);
  const entryWordsOf = useEntryWords();
  const slippageWords = useSlippageWords();
  const atField = (field: string, words: string): BlockingReason => ({
    words,
    icon: 'warning',
    step: { label: t(`to.${field}`), go: () => actions.toField(field) },
  });
  if (unread) return atField(unread.field, entryWordsOf(unread.entry));
  if (slippageFault) return atField('priceSeen', slippageWords(slippageFault));
  if (!first) return farQuestions.first && atField(farQuestions.first.field, farQuestions.first.words);
  return {
    words: wordsOf(first),
    icon: TRANSIENT.has(first.code) ? 'clock' : 'warning',
    step: stepOf(first),
  };
};
