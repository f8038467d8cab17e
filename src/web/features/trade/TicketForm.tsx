import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { BUY, type Direction } from '../../../domain/direction.ts';
import type { OrderRefusal } from '../../../domain/orderRules.ts';
import type { LiveAccount } from '../../account/index.ts';
import type { Schema } from '../../api/index.ts';
import { useFreshness } from '../../market/index.ts';
import { address, PATHS, useNavigation } from '../../navigation/index.ts';
import { Block, Button, IconButton, Money, Page, Sum, Sums, useFormat, useNotice } from '../../ui/index.ts';
import { LeverageField } from './LeverageField.tsx';
import { OrderCosts } from './OrderCosts.tsx';
import { refusalWords } from './refusalWords.ts';
import { SidePicker } from './SidePicker.tsx';
import { TicketFreshness } from './TicketFreshness.tsx';
import style from './TicketForm.module.css';
import { useOrderIntent } from './useOrderIntent.ts';
import { type Ticket, useTicket } from './useTicket.ts';
import { LotSlider, VolumeField } from './VolumeField.tsx';

type TicketFormProps = {
  readonly instrument: Schema<'Instrument'>;
  readonly account: LiveAccount & { readonly status: 'ready' };
  readonly side: Direction;
};

const isOfVolume = ({ detail }: OrderRefusal) => detail?.['field'] === 'volume';

/** A market order being made: side, lots, leverage, what it costs, and the one button that sends it. */
export const TicketForm = ({ instrument, account, side }: TicketFormProps) => {
  const { t } = useTranslation('trade');
  const format = useFormat();
  const { push } = useNavigation();
  const ticket = useTicket(instrument, account, side);
  const freshness = useFreshness(instrument.symbol);
  const volumeField = useRef<HTMLDivElement>(null);
  const { draft, change, quote, refusals } = ticket;
  const volumeRefusal = refusals.find(isOfVolume);
  const words = (refusal: OrderRefusal) => refusalWords(refusal, { t, format });

  return (
    <Page
      title={instrument.symbol}
      subtitle={instrument.name}
      hasMode
      actions={
        <>
          <TicketFreshness symbol={instrument.symbol} />
          <IconButton
            icon="candles"
            label={t('chart')}
            onPress={() => push(address(PATHS.chart, { symbol: instrument.symbol }))}
          />
        </>
      }
      dock={
        <SendButton
          instrument={instrument}
          ticket={ticket}
          mode={account.mode}
          reason={refusals[0] && words(refusals[0])}
          onBlockedPress={() => volumeField.current?.querySelector('input')?.focus()}
        />
      }
    >
      <Block label={t('title')}>
        <SidePicker
          instrument={instrument}
          quote={quote}
          direction={draft.direction}
          onChange={(direction) => change({ direction })}
          isFaint={freshness === 'stale' || freshness === 'closed'}
        />
        <div className={style.pair}>
          <VolumeField
            instrument={instrument}
            value={draft.volume}
            onChange={(volume) => change({ volume })}
            error={volumeRefusal && words(volumeRefusal)}
            fieldRef={volumeField}
          />
          <LeverageField
            choices={instrument.leverageChoices}
            value={draft.leverage}
            onChange={(leverage) => change({ leverage })}
          />
        </div>
        <LotSlider instrument={instrument} value={draft.volume} onChange={(volume) => change({ volume })} />
      </Block>
      <OrderCosts instrument={instrument} draft={draft} cost={ticket.cost} />
    </Page>
  );
};

type SendButtonProps = {
  readonly instrument: Schema<'Instrument'>;
  readonly ticket: Ticket;
  readonly mode: 'real' | 'demo';
  readonly reason: string | undefined;
  readonly onBlockedPress: () => void;
};

/** Says what it will do, or why it cannot; asks first; then says how far the order has come. */
const SendButton = ({ instrument, ticket, mode, reason, onBlockedPress }: SendButtonProps) => {
  const { t } = useTranslation('trade');
  const { lots, price } = useFormat();
  const ask = useNotice();
  const { progress, start } = useOrderIntent();
  const { draft, cost } = ticket;
  const side = t(draft.direction === BUY ? 'buy' : 'sell');
  const action = t('action', { side, lots: lots(draft.volume || '0'), symbol: instrument.symbol });

  const send = async () => {
    if (!cost) return;
    const isAgreed = await ask({
      mode,
      text: t('question', { action, price: price(cost.price) }),
      figures: (
        <Sums>
          <Sum label={t('held')}>
            <Money value={cost.margin} hasUnit />
          </Sum>
          <Sum label={t('opening')}>
            <Money value={cost.fee.plus(cost.spreadCost)} hasUnit />
          </Sum>
        </Sums>
      ),
    });
    if (!isAgreed) return;
    const { direction, volume, leverage } = draft;
    start({ symbol: instrument.symbol, kind: 'market', direction, volume, leverage, priceSeen: cost.price });
  };

  return (
    <Button
      kind={draft.direction === BUY ? 'up' : 'down'}
      onPress={() => void send()}
      reason={reason}
      onBlockedPress={onBlockedPress}
      waiting={progress === 'idle' ? undefined : t(progress)}
    >
      {action}
    </Button>
  );
};
