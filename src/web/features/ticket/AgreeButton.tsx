import { useRefusalWords } from '../../orders/index.ts';
import { Button } from '../../ui/index.ts';
import type { Draft } from './draft.ts';
import type { BlockingReason } from './useBlockingReason.ts';
import { type Latest, useFollowed } from './useLatest.ts';
import type { Ticket } from './useTicket.ts';

type AgreeButtonProps = {
  readonly kind: 'up' | 'down';
  readonly label: string;
  readonly onPress: () => void;
  /** Draft of the order that is asked about. */
  readonly draft: Draft;
  readonly digits: number;
  readonly latest: Latest<Ticket>;
  readonly latestReason: Latest<BlockingReason | undefined>;
};

/**
 * OK of the question before an order, in the colour of its side; held, with the reason, while the order cannot be sent.
 * Offline the press itself says that nothing was sent.
 */
export const AgreeButton = (props: AgreeButtonProps) => {
  const { kind, label, onPress, draft, digits, latest, latestReason } = props;
  const now = useFollowed(latest);
  const blocking = useFollowed(latestReason);
  const wordsOf = useRefusalWords(draft.direction, { digits, isQuoteDelayed: now.freshness === 'delayed' });
  const [refused] = now.evaluate(draft).refusals;
  const reason = blocking?.words ?? (refused && wordsOf(refused));
  return (
    <Button kind={kind} onPress={onPress} reason={navigator.onLine ? reason : undefined} reasonIcon={blocking?.icon}>
      {label}
    </Button>
  );
};
