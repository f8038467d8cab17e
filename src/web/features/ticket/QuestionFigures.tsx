import { formatLondon } from '../../../domain/londonFormat.ts';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import type { AccountType } from '../../device/session.ts';
import { Money, Result, Sum, Sums } from '../../ui/index.ts';
import type { Draft } from './draft.ts';
import style from './OrderCosts.module.css';
import { previewExitLevels } from './preview.ts';
import { type Latest, useFollowed } from './useLatest.ts';
import type { Ticket } from './useTicket.ts';

type QuestionFiguresProps = {
  readonly instrument: Schema<'Instrument'>;
  /** Draft of the order that is asked about, with its levels as prices. */
  readonly draft: Draft;
  readonly latest: Latest<Ticket>;
  readonly mode: AccountType;
};

/**
 * Figures in the question before an order is sent, at the price of now: its margin, costs, possible loss and possible
 * gain. They are those of the order that OK sends: its levels stay, although the price moves.
 */
export const QuestionFigures = ({ instrument, draft, latest, mode }: QuestionFiguresProps) => {
  const now = useFollowed(latest);
  const { t } = useTranslation(['ticket', 'orders']);
  const ticket = { ...now, ...now.evaluate(draft) };
  const { cost, order } = ticket;
  const { atStop, atTarget } = previewExitLevels(instrument, ticket);
  const isPending = order.kind !== 'market';
  return (
    <>
      <Sums>
        <Sum label={t(isPending ? 'heldThen' : 'held')}>
          <Money value={cost?.margin.result} hasUnit />
        </Sum>
        <Sum label={t('opening')}>
          <Money value={cost?.fee.result.plus(cost.spreadCost.result)} hasUnit />
        </Sum>
        {atStop ? (
          <Sum label={t('cost.atStop')}>
            <Result value={atStop.result} hasUnit />
          </Sum>
        ) : null}
        {atTarget ? (
          <Sum label={t('cost.atTarget')}>
            <Result value={atTarget.result} hasUnit />
          </Sum>
        ) : null}
        {isPending ? (
          <Sum label={t('orders:expiry.label')}>
            {order.expiresAt === null ? t('orders:expiry.canceled') : formatLondon(order.expiresAt)}
          </Sum>
        ) : null}
      </Sums>
      {mode === 'real' ? <p className={style.note}>{t('realMoney')}</p> : null}
    </>
  );
};
