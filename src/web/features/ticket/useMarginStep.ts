import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { decimal } from '../../../domain/decimal.ts';
import { figureOf } from '../../../domain/input/figureEntry.ts';
import { selectAreAmountsHidden } from '../../device/preferences.ts';
import { PATHS } from '../../navigation/index.ts';
import type { LiveAccount } from '../../tradingAccount/index.ts';
import { useFormat } from '../../ui/index.ts';
import type { NextStep } from './useBlockingReason.ts';
import type { Ticket } from './useTicket.ts';

/**
 * Returns the step out of a lack of margin: the most lots that fit, or where margin comes from when not even the minimum
 * volume does. Undefined where the figures of the account do not say what is lacking, or are hidden.
 */
export const useMarginStep = (
  { mostVolume, draft, change }: Pick<Ticket, 'mostVolume' | 'draft' | 'change'>,
  { mode, positions }: Pick<LiveAccount & { readonly status: 'ready' }, 'mode' | 'positions'>,
  leaveFor: (address: string) => void,
): NextStep | undefined => {
  const { t } = useTranslation('ticket');
  const { lots } = useFormat();
  const areHidden = useSelector(selectAreAmountsHidden);
  if (mostVolume === undefined) return undefined;
  if (mostVolume === null) {
    const stepTo = (label: string, to: string): NextStep => ({ label, go: () => leaveFor(to) });
    if (mode === 'real') return stepTo(t('to.deposit'), PATHS.deposit);
    return positions.length > 0 ? stepTo(t('toPositions'), PATHS.position) : stepTo(t('to.account'), PATHS.user);
  }
  // The most lots show how much the account holds, also in the field that a press would write them to.
  if (areHidden) return undefined;
  const volume = figureOf(draft.volume);
  if (volume === '' || decimal(volume).lte(mostVolume)) return undefined;
  return { label: t('atMost', { lots: lots(mostVolume) }), go: () => change({ volume: mostVolume }) };
};
