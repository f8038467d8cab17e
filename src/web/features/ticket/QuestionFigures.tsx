import { decimal } from '../../../domain/decimal.ts';
import { useState } from 'react';
import { formatLondon } from '../../../domain/londonFormat.ts';
import { useTranslation } from 'react-i18next';
import { withDigits } from '../../../domain/market/points.ts';
import { valueAt } from '../../../domain/money/position.ts';
import { priceMove } from '../../../domain/orders/priceJump.ts';
import type { MarketOrder } from '../../../domain/orders/orderRules.ts';
import type { Schema } from '../../api/index.ts';
import { type LiveAccount, useMarginMarks } from '../../tradingAccount/index.ts';
import { classes, Icon, Money, Result, Sum, Sums, useFormat } from '../../ui/index.ts';
import { type Draft, hasDistance } from './draft.ts';
import { previewCloseOut, previewExitLevels } from './preview.ts';
import style from './QuestionFigures.module.css';
import { type Latest, useFollowed } from './useLatest.ts';
import type { Ticket } from './useTicket.ts';
import { worstFill } from './worstFill.ts';

type QuestionFiguresProps = {
  readonly instrument: Schema<'Instrument'>;
  /** Draft of the order that is asked about. */
  readonly draft: Draft;
  readonly latest: Latest<Ticket>;
  readonly account: LiveAccount & { readonly status: 'ready' };
};

/** Margin level after the order, in percent, below which its question says how near the close-out is. */
const LOW_LEVEL = 200;

/**
 * Figures in the question before an order is sent, at the price of now: its margin, costs, possible loss and possible
 * gain. They are those of the order that OK sends at this price: a level that was typed as a distance follows it.
 */
export const QuestionFigures = ({ instrument, draft, latest, account }: QuestionFiguresProps) => {
  const now = useFollowed(latest);
  const { t } = useTranslation(['ticket', 'orders']);
  const ticket = { ...now, ...now.evaluate(draft) };
  const { cost, order } = ticket;
  const { money } = useFormat();
  const isPending = order.kind !== 'market';
  const hasLevels = Boolean(order.stopLoss) || Boolean(order.takeProfit);
  const [before] = useState(order.kind === 'market' ? order.priceSeen : undefined);
  const moved = before !== undefined && order.kind === 'market' && order.priceSeen !== undefined;
  const move = moved ? { before, now: order.priceSeen } : undefined;
  return (
    <>
      <JumpStatus move={move} />
      <Sums>
        {move ? <Moved instrument={instrument} ticket={ticket} move={move} /> : null}
        <Sum label={t('orders:volume')}>
          <SentVolume instrument={instrument} volume={order.volume} />
        </Sum>
        <Levels instrument={instrument} ticket={ticket} />
        {order.kind === 'market' ? (
          <Sum label={t('deviation.label')}>
            <WorstPrice instrument={instrument} order={order} />
          </Sum>
        ) : null}
        <Sum label={t('leverage')}>{t('ratio', { leverage: order.leverage })}</Sum>
        <Sum label={t(isPending ? 'heldThen' : 'held')}>
          <Money value={cost?.margin.result} hasUnit />
        </Sum>
        <Sum label={t('opening')}>
          <Money value={cost?.fee.result.plus(cost.spreadCost.result)} hasUnit />
        </Sum>
        <LowLevel instrument={instrument} ticket={ticket} account={account} />
        {isPending ? (
          <Sum label={t('orders:expiry.label')}>
            {order.expiresAt === null
              ? t('orders:expiry.canceled')
              : t('orders:expiry.at', { time: formatLondon(order.expiresAt) })}
          </Sum>
        ) : null}
      </Sums>
      {hasLevels && cost ? (
        <p className={style.note}>{t('levelsBeforeFee', { fee: money(cost.fee.result.abs()) })}</p>
      ) : null}
      {hasDistance(draft) && !isPending ? <p className={style.note}>{t('levelsFollow')}</p> : null}
      {account.mode === 'real' ? <p className={style.note}>{t('realMoney')}</p> : null}
    </>
  );
};

/** Price when the question was opened, and now. */
type Move = { readonly before: string; readonly now: string };

/** Announces a jump of the price to screen readers. */
const JumpStatus = ({ move }: { readonly move: Move | undefined }) => {
  const { t } = useTranslation('orders');
  const { price } = useFormat();
  const isJump = move && priceMove(move.before, move.now)?.isJump;
  return (
    <span className="sr" role="status">
      {isJump ? t('refused.price-moved', { price: price(move.now) }) : null}
    </span>
  );
};

type MovedProps = Pick<QuestionFiguresProps, 'instrument'> & { readonly ticket: Ticket; readonly move: Move };

/**
 * Movement of the price since the question was opened, and what it gains or costs the order; a jump is marked. Its line
 * stands there from the beginning, with a dash: one that came later would move the buttons below it.
 */
const Moved = ({ instrument, ticket: { order, pair }, move: { before, now } }: MovedProps) => {
  const { t } = useTranslation('ticket');
  const { price } = useFormat();
  const isJump = priceMove(before, now)?.isJump ?? false;
  const change = decimal(now).minus(before);
  const { direction, volume } = order;
  // A position opened at the price of now, valued at the one before: what a fill there would have been better.
  const gained = valueAt({ ...instrument, direction, volume, placePrice: now }, before, pair)?.profit.result;
  return (
    <Sum
      label={
        <span className={classes(isJump && style.jump)}>
          {isJump ? <Icon name="warning" size={16} /> : null}
          {t('changeFrom', { price: price(before) })}
        </span>
      }
    >
      {change.isZero() ? null : `${change.isNegative() ? '−' : '+'}${price(change.abs().toFixed(instrument.digits))} `}
      <Result value={change.isZero() ? undefined : gained} hasUnit />
    </Sum>
  );
};

type LevelsProps = Pick<QuestionFiguresProps, 'instrument'> & { readonly ticket: Ticket };

/** Stop loss and take profit, each with its price and the result there. */
const Levels = ({ instrument, ticket }: LevelsProps) => {
  const { t } = useTranslation('orders');
  const { price } = useFormat();
  const { atStop, atTarget } = previewExitLevels(instrument, ticket);
  const levels = [
    { field: 'stopLoss', result: atStop },
    { field: 'takeProfit', result: atTarget },
  ] as const;
  return levels.map(({ field, result }) => {
    const level = ticket.order[field];
    const shown = level ? price(withDigits(level, instrument.digits)) : undefined;
    return (
      <Sum
        key={field}
        label={
          <span>
            {t(field)}
            {shown === undefined ? null : <b className={style.level}> {shown}</b>}
          </span>
        }
      >
        <Result value={result?.result} hasUnit />
      </Sum>
    );
  });
};

type SentVolumeProps = Pick<QuestionFiguresProps, 'instrument'> & { readonly volume: string };

/** Volume in lots, and the units of the instrument that they are; an index has none. */
const SentVolume = ({ instrument: { tab, base, contractSize }, volume }: SentVolumeProps) => {
  const { t } = useTranslation('ticket');
  const { enteredLots, number } = useFormat();
  const lots = enteredLots(volume);
  if (tab === 'indices') return lots;
  const units = number(decimal(volume).times(contractSize));
  return tab === 'metals' ? t('size.sentOunces', { lots, units }) : t('size.sentUnits', { lots, units, base });
};

type WorstPriceProps = Pick<QuestionFiguresProps, 'instrument'> & { readonly order: MarketOrder };

/** Worst price that the order may be filled at; any, where the customer has set no limit. */
const WorstPrice = ({ instrument, order }: WorstPriceProps) => {
  const { t } = useTranslation('ticket');
  const { price } = useFormat();
  const worst = worstFill(instrument, order);
  return worst === undefined ? t('deviation.any') : t('deviation.atWorst', { price: price(worst) });
};

type LowLevelProps = Pick<QuestionFiguresProps, 'instrument' | 'account'> & { readonly ticket: Ticket };

/** Margin level after an order that leaves little, and the price at which the account would be closed out then. */
const LowLevel = ({ instrument, ticket, account }: LowLevelProps) => {
  const { t } = useTranslation('ticket');
  const { percent, price } = useFormat();
  const marks = useMarginMarks();
  const level = ticket.cost?.after.advancePaymentRatio?.result ?? null;
  if (level === null || level.gte(LOW_LEVEL)) return null;
  const closeOut = previewCloseOut(instrument, ticket, account, marks?.closeOutAt);
  return (
    <>
      <Sum label={t('cost.levelAfter')}>{percent(level)}</Sum>
      {closeOut?.price == null ? null : <Sum label={t('cost.closeOutAt')}>{price(closeOut.price)}</Sum>}
    </>
  );
};
