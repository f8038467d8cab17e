import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Direction } from '../../../domain/direction.ts';
import type { LiveAccount } from '../../account/index.ts';
import type { Schema } from '../../api/index.ts';
import { address, PATHS, useNavigation } from '../../navigation/index.ts';
import { IconButton, Page } from '../../ui/index.ts';
import { OrderCosts } from './OrderCosts.tsx';
import { SendButton } from './SendButton.tsx';
import { SentOrderFacts } from './SentOrderFacts.tsx';
import { TicketFields } from './TicketFields.tsx';
import { TicketFreshness } from './TicketFreshness.tsx';
import { useObstacle } from './useObstacle.ts';
import { useOrderIntent } from './useOrderIntent.ts';
import { useTicket } from './useTicket.ts';

type TicketFormProps = {
  readonly instrument: Schema<'Instrument'>;
  readonly account: LiveAccount & { readonly status: 'ready' };
  readonly side: Direction;
};

/** A market order being made: side, lots, leverage, what it costs, and the one button that sends it. */
export const TicketForm = ({ instrument, account, side }: TicketFormProps) => {
  const { t } = useTranslation('trade');
  const { push } = useNavigation();
  const ticket = useTicket(instrument, account, side);
  const { sent, start } = useOrderIntent();
  const fields = useRef<HTMLFieldSetElement>(null);
  const obstacle = useObstacle(ticket, () =>
    fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
  );
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
        <SendButton
          symbol={symbol}
          ticket={ticket}
          mode={account.mode}
          obstacle={obstacle}
          sent={sent}
          onSend={start}
        />
      }
    >
      {sent?.stage === 'checking' ? (
        <SentOrderFacts {...sent} />
      ) : (
        <>
          <TicketFields instrument={instrument} ticket={ticket} isLocked={sent !== undefined} ref={fields} />
          <OrderCosts instrument={instrument} ticket={ticket} />
        </>
      )}
    </Page>
  );
};
