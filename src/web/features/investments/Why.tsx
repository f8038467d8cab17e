import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ExplainedSum, useFormat } from '../../ui/index.ts';
import style from './investments.module.css';

type WhyProps = {
  /** Name of the figure among the texts of formulas. */
  readonly figure:
    | 'dailyRange'
    | 'cycleSum'
    | 'worstDay'
    | 'deepestFall'
    | 'lossShare'
    | 'simple'
    | 'cycleSimple'
    | 'cycleYearly'
    | 'totalsSimple'
    | 'yearly'
    | 'moneyWeighted'
    | 'fee'
    | 'dailyCost'
    | 'riskClass'
    | 'stress'
    | 'unfavourable'
    | 'moderate'
    | 'favourable';
  /** Days of a cycle, where the texts count them. */
  readonly days?: number;
  /** What the figure is computed from, as far as the app has it. */
  readonly parts?: readonly { readonly name: string; readonly value: ReactNode }[];
  readonly total: ReactNode;
  /** Label of the figure; the sheet has the same name. */
  readonly children: string;
};

/** Label of a figure of investments that opens what it means and how it is calculated when pressed. */
export const Why = ({ figure, days, parts = [], total, children }: WhyProps) => {
  const { t } = useTranslation('formulas');
  const { number } = useFormat();
  const counted = days === undefined ? {} : { days: number(days), count: days };
  return (
    <ExplainedSum
      meaning={
        <>
          {t(`investment.${figure}.meaning`, counted)}
          <span className={style.how}>{t(`investment.${figure}.how`, counted)}</span>
        </>
      }
      parts={parts.map((part) => ({ ...part, key: part.name }))}
      total={total}
    >
      {children}
    </ExplainedSum>
  );
};
