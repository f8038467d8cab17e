import { useTranslation } from 'react-i18next';
import { decimal, ZERO } from '../../../domain/decimal.ts';
import { withdrawableOf } from '../../../domain/money/account.ts';
import type { Schema } from '../../api/index.ts';
import { formatSpan } from '../../records/index.ts';
import { Block, Explained, ExplainedSum, Fact, Facts, useFormat } from '../../ui/index.ts';
import style from './withdrawals.module.css';

type State = Schema<'WithdrawalState'>;

/** True for the answer of a server that says what can be withdrawn follows from; one of the version before does not. */
const isWhole = ({ balance, openProfit, usedMargin }: Partial<State>): boolean =>
  [balance, openProfit, usedMargin].every((figure) => figure !== undefined);

/** Figure with its formula; none where the answer has another one, as of a server that knows a further input. */
const explanationOf = (state: State) => {
  if (!isWhole(state)) return undefined;
  const figure = withdrawableOf(state);
  return figure.result.eq(state.withdrawable) ? figure : undefined;
};

/** What can be withdrawn and what it follows from, and within which time a withdrawal is usually decided. */
export const Available = ({ state }: { readonly state: State }) => {
  const { t, i18n } = useTranslation('withdrawals');
  const { money, percent } = useFormat();
  const { balance, usedMargin, feeRate, expectedSeconds } = state;
  return (
    <Block title={<Explained by={explanationOf(state)}>{t('available.title')}</Explained>} aside="USD">
      <p className={style.display}>{money(state.withdrawable)}</p>
      <Facts columns={2}>
        {isWhole(state) ? <Fact label={t('available.balance')}>{money(balance)}</Fact> : null}
        <Fact label={<HeldLabel state={state} />}>{money(state.held)}</Fact>
        {isWhole(state) ? <Fact label={t('available.usedMargin')}>{money(usedMargin)}</Fact> : null}
        <Fact label={t('available.fee')}>{percent(decimal(feeRate).times(100))}</Fact>
      </Facts>
      <p className={style.note}>
        {expectedSeconds === null
          ? t('expected.unknown')
          : t('expected.within', { time: formatSpan(i18n.language, expectedSeconds) })}
      </p>
    </Block>
  );
};

/** Label of what is held, which opens the list of the withdrawals that wait; without it where not all are known. */
const HeldLabel = ({ state: { held, recent } }: { readonly state: State }) => {
  const { t } = useTranslation('withdrawals');
  const { money } = useFormat();
  const waiting = recent.filter(({ status }) => status === 'waiting');
  const sum = waiting.reduce((total, { amount }) => total.plus(amount), ZERO);
  if (waiting.length === 0 || !sum.eq(held)) return t('available.held');
  return (
    <ExplainedSum
      meaning={t('available.heldMeaning')}
      parts={waiting.map(({ id, number, amount }) => ({ key: id, name: number, value: money(amount) }))}
      total={money(held)}
    >
      {t('available.held')}
    </ExplainedSum>
  );
};
