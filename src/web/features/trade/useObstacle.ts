import { useTranslation } from 'react-i18next';
import { REFUSALS } from '../../../domain/refusal.ts';
import { PATHS, useNavigation } from '../../navigation/index.ts';
import { type IconName, useFormat } from '../../ui/index.ts';
import { refusalWords } from './refusalWords.ts';
import type { Ticket } from './useTicket.ts';

/** What keeps a ticket from being sent, and the step to where it can be mended, if the customer can. */
export type Obstacle = {
  readonly words: string;
  readonly icon: IconName;
  readonly step?: { readonly label: string; readonly go: () => void };
};

/** The first thing that speaks against a ticket. `toField` leads to the field that is marked. */
export const useObstacle = ([first]: Ticket['refusals'], toField: () => void): Obstacle | undefined => {
  const { t } = useTranslation('trade');
  const format = useFormat();
  const { switchTab } = useNavigation();
  if (!first) return undefined;

  const words = refusalWords(first, { t, format });
  switch (first.code) {
    case REFUSALS['market-closed']:
    case REFUSALS['quotes-loading']:
    case REFUSALS['quote-stale']:
      return { words, icon: 'clock' };
    case REFUSALS['too-many-orders']:
      return { words, icon: 'warning', step: { label: t('toPositions'), go: () => switchTab(PATHS.position) } };
    case REFUSALS['leverage-not-offered']:
      return { words, icon: 'warning', step: { label: t('toLeverage'), go: toField } };
    case REFUSALS['volume-below-minimum']:
    case REFUSALS['volume-above-maximum']:
    case REFUSALS['volume-off-step']:
    case REFUSALS['margin-not-enough']:
      return { words, icon: 'warning', step: { label: t('toVolume'), go: toField } };
    // Of prices, stops and times, which this ticket does not ask for.
    case REFUSALS['wrong-price']:
    case REFUSALS['price-too-close']:
    case REFUSALS['price-crossed']:
    case REFUSALS['price-moved']:
    case REFUSALS['stop-loss-wrong']:
    case REFUSALS['take-profit-wrong']:
    case REFUSALS['stop-too-close']:
    case REFUSALS['expiry-wrong']:
      return { words, icon: 'warning' };
  }
};
