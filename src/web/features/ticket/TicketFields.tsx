import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { figureOf } from '../../../domain/input/figureEntry.ts';
import { fieldOf } from '../../../domain/refusal.ts';
import type { Schema } from '../../api/index.ts';
import { selectAreAmountsHidden } from '../../device/preferences.ts';
import { ExitLevelFields, useRefusalWords, VolumeField } from '../../orders/index.ts';
import { Block, Segmented } from '../../ui/index.ts';
import { LeverageField } from './LeverageField.tsx';
import { LotSlider } from './LotSlider.tsx';
import { PendingFields } from './PendingFields.tsx';
import { PositionSize } from './PositionSize.tsx';
import { SidePicker } from './SidePicker.tsx';
import { SlippageField } from './SlippageField.tsx';
import style from './TicketFields.module.css';
import type { Ticket } from './useTicket.ts';

type TicketFieldsProps = {
  readonly instrument: Schema<'Instrument'>;
  readonly ticket: Ticket;
  /** True once the order was sent: it can no longer be changed. */
  readonly isLocked: boolean;
  readonly ref: Ref<HTMLFieldSetElement>;
};

/** Fields of the order. A refused field shows its reason; `data-field` is the field's name in refusals. */
export const TicketFields = ({ instrument, ticket, isLocked, ref }: TicketFieldsProps) => {
  const { t } = useTranslation('ticket');
  const { draft, change, quote, freshness } = ticket;
  // A filled order uses the margin that it would be checked against once more.
  const refusals = isLocked ? [] : ticket.refusals;
  const wordsOf = useRefusalWords(draft.direction, { digits: instrument.digits });
  const errorOf = (field: string) => {
    const refusal = refusals.find((found) => fieldOf(found) === field);
    return refusal && wordsOf(refusal);
  };
  return (
    <Block label={t('title')}>
      <fieldset className={style.fields} disabled={isLocked} ref={ref} onBlur={ticket.farQuestions.askOnLeaving}>
        <SidePicker
          instrument={instrument}
          quote={quote}
          direction={draft.direction}
          onChange={(direction) => change({ direction })}
          isFaint={freshness !== 'fresh' && freshness !== 'delayed'}
        />
        <Segmented
          label={t('timing.label')}
          options={[
            { value: 'market', label: t('timing.market') },
            { value: 'pending', label: t('timing.pending') },
          ]}
          value={draft.timing}
          onChange={(timing) => change({ timing })}
        />
        {draft.timing === 'pending' ? (
          <PendingFields instrument={instrument} ticket={ticket} errorOf={errorOf} />
        ) : null}
        <SizeFields instrument={instrument} ticket={ticket} errorOf={errorOf} />
        <div className={style.field}>
          <ExitLevelFields
            direction={draft.direction}
            entries={draft.exitLevels}
            onChange={(exitLevels) => change({ exitLevels })}
            levelContext={ticket.levelContext}
            refusals={refusals}
            lastDistance={ticket.lastDistance}
            far={ticket.farQuestions}
          />
        </div>
        {draft.timing === 'market' ? (
          <div data-field="priceSeen">
            <SlippageField
              instrument={instrument}
              value={draft.slippagePips}
              onChange={(slippagePips) => change({ slippagePips })}
              order={ticket.order}
              fault={ticket.slippageFault}
            />
          </div>
        ) : null}
      </fieldset>
    </Block>
  );
};

type SizeFieldsProps = Pick<TicketFieldsProps, 'instrument' | 'ticket'> & {
  readonly errorOf: (field: string) => string | undefined;
};

/** Volume and leverage of the order. */
const SizeFields = ({ instrument, ticket: { draft, change, cost, mostVolume }, errorOf }: SizeFieldsProps) => {
  const areAmountsHidden = useSelector(selectAreAmountsHidden);
  return (
    <>
      <div className={style.pair}>
        <div data-field="volume">
          <VolumeField
            instrument={instrument}
            value={draft.volume}
            onChange={(volume) => change({ volume })}
            help={<PositionSize instrument={instrument} volume={figureOf(draft.volume)} cost={cost} />}
            error={errorOf('volume')}
          />
        </div>
        <div data-field="leverage">
          <LeverageField
            choices={instrument.leverageChoices}
            value={draft.leverage}
            onChange={(leverage) => change({ leverage })}
            error={errorOf('leverage')}
          />
        </div>
      </div>
      <LotSlider
        instrument={instrument}
        value={draft.volume}
        most={areAmountsHidden ? undefined : mostVolume}
        onChange={(volume) => change({ volume })}
      />
    </>
  );
};
