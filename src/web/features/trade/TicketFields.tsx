import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { useRefusalWords } from '../../orders/index.ts';
import { Block } from '../../ui/index.ts';
import { LeverageField } from './LeverageField.tsx';
import { SidePicker } from './SidePicker.tsx';
import style from './TicketFields.module.css';
import type { Ticket } from './useTicket.ts';
import { LotSlider, VolumeField } from './VolumeField.tsx';

type TicketFieldsProps = {
  readonly instrument: Schema<'Instrument'>;
  readonly ticket: Ticket;
  /** An order that was sent is not changed any more. */
  readonly isLocked: boolean;
  readonly ref: Ref<HTMLFieldSetElement>;
};

/** What the customer sets: side, lots, leverage. Each field that is refused says why. */
export const TicketFields = ({ instrument, ticket, isLocked, ref }: TicketFieldsProps) => {
  const { t } = useTranslation('trade');
  const { draft, change, quote, freshness, refusals } = ticket;
  const wordsOf = useRefusalWords(draft.direction);
  const errorOf = (field: 'volume' | 'leverage') => {
    const refusal = refusals.find(({ detail }) => detail?.['field'] === field);
    return refusal && wordsOf(refusal);
  };
  return (
    <Block label={t('title')}>
      <fieldset className={style.fields} disabled={isLocked} ref={ref}>
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
            error={errorOf('volume')}
          />
          <LeverageField
            choices={instrument.leverageChoices}
            value={draft.leverage}
            onChange={(leverage) => change({ leverage })}
            error={errorOf('leverage')}
          />
        </div>
        <LotSlider instrument={instrument} value={draft.volume} onChange={(volume) => change({ volume })} />
      </fieldset>
    </Block>
  );
};
