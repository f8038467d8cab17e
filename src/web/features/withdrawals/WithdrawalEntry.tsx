import { useTranslation } from 'react-i18next';
import { partOfWithdrawable, WITHDRAWAL_PARTS } from '../../../domain/funds/withdrawal.ts';
import type { FigureEntry } from '../../../domain/input/figureEntry.ts';
import { formatLondon } from '../../../domain/londonFormat.ts';
import type { Schema } from '../../api/index.ts';
import { useServerSeconds } from '../../market/index.ts';
import { AmountInput, Block, Field, FigureField, Segmented, Select, useFormat } from '../../ui/index.ts';
import type { DestinationOption } from './destinationChoice.ts';
import type { Calculation } from './useCalculation.ts';
import { WithdrawalSums } from './WithdrawalSums.tsx';
import style from './withdrawals.module.css';

type Part = `${(typeof WITHDRAWAL_PARTS)[number]}`;

type WithdrawalEntryProps = {
  readonly state: Schema<'WithdrawalState'>;
  readonly options: readonly DestinationOption[];
  /** Undefined where the chosen one was deleted. */
  readonly option: DestinationOption | undefined;
  /** Decimal text; empty while there is none. */
  readonly amount: string;
  readonly entry: FigureEntry;
  readonly fault: string | undefined;
  readonly calculation: Calculation;
  readonly onChoose: (id: string) => void;
  readonly onChange: (entry: FigureEntry) => void;
};

/** Whole destination, which a narrow list cuts off, and from when it can be used where it waits. */
const useWhole = (option: DestinationOption | undefined): string | undefined => {
  const { t } = useTranslation('withdrawals');
  const now = useServerSeconds();
  if (!option) return undefined;
  const { whole, usableAt } = option;
  return usableAt > now ? `${whole} · ${t('locks.waitsUntil', { time: formatLondon(usableAt) })}` : whole;
};

/** Destination and amount, by figure or by part, with the figures of the withdrawal. */
export const WithdrawalEntry = (props: WithdrawalEntryProps) => {
  const { state, options, option, amount, entry, fault, calculation, onChoose, onChange } = props;
  const { t } = useTranslation('withdrawals');
  const { money, firmMoney } = useFormat();
  const parts = WITHDRAWAL_PARTS.map((percent) => ({
    value: String(percent) as Part,
    label: percent === 100 ? t('all') : t('part', { percent }),
    amount: partOfWithdrawable(state.withdrawable, percent),
  }));
  return (
    <Block title={t('amount.title')}>
      <div className={style.fields}>
        <div data-obstacle="destination">
          <Field label={t('to.label')} help={useWhole(option)} error={option ? undefined : t('to.gone')}>
            <Select
              options={option ? options : [{ value: '', label: t('to.choose') }, ...options]}
              value={option?.value ?? ''}
              onChange={onChoose}
            />
          </Field>
        </div>
        <div data-obstacle="amount">
          <FigureField
            label={t('amount.label')}
            aside={t('amount.range', { least: firmMoney(state.minimumAmount), most: money(state.withdrawable) })}
            value={entry}
            onChange={onChange}
            error={fault}
          >
            <AmountInput value={entry} onChange={onChange} unit="USD" ownUnit="USD" />
          </FigureField>
        </div>
        <Segmented
          label={t('amount.parts')}
          options={parts}
          value={parts.find((part) => part.amount === amount)?.value}
          onChange={(value) => onChange(parts.find((part) => part.value === value)?.amount ?? '')}
        />
      </div>
      <WithdrawalSums calculation={calculation} />
    </Block>
  );
};
