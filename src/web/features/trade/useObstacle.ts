import { useTranslation } from 'react-i18next';
import { REFUSALS } from '../../../domain/refusal.ts';
import { PATHS, useNavigation } from '../../navigation/index.ts';
import { useRefusalWords } from '../../orders/index.ts';
import type { IconName } from '../../ui/index.ts';
import type { Ticket } from './useTicket.ts';

/** What keeps a ticket from being sent, and the step to where it can be mended, if the customer can. */
export type Obstacle = {
  readonly words: string;
  readonly icon: IconName;
  readonly step?: { readonly label: string; readonly go: () => void };
};

/** Time mends these, not the customer. */
const MEND_THEMSELVES: ReadonlySet<number> = new Set([
  REFUSALS['market-closed'],
  REFUSALS['quotes-loading'],
  REFUSALS['quote-stale'],
]);

/** The first thing that speaks against a ticket. `toField` leads to the field that is marked. */
export const useObstacle = (
  { refusals: [first], draft }: Pick<Ticket, 'refusals' | 'draft'>,
  toField: () => void,
): Obstacle | undefined => {
  const { t } = useTranslation('trade');
  const wordsOf = useRefusalWords(draft.direction);
  const { switchTab } = useNavigation();
  if (!first) return undefined;

  const words = wordsOf(first);
  if (MEND_THEMSELVES.has(first.code)) return { words, icon: 'clock' };
  if (first.code === REFUSALS['too-many-orders']) {
    return { words, icon: 'warning', step: { label: t('toPositions'), go: () => switchTab(PATHS.position) } };
  }
  return { words, icon: 'warning', step: { label: t(`to.${first.detail?.['field']}`), go: toField } };
};
