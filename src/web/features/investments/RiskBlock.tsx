import { useTranslation } from 'react-i18next';
import { SCENARIO_AMOUNT, SCENARIOS } from '../../../domain/investments/risk.ts';
import type { Schema } from '../../api/index.ts';
import { Block, Row, Sum, Sums, useFormat } from '../../ui/index.ts';
import style from './investments.module.css';
import { inPercent } from './percent.ts';
import { Why } from './Why.tsx';

const CLASSES = [1, 2, 3, 4, 5, 6, 7] as const;

type RiskBlockProps = { readonly performance: Schema<'AiPerformance'>; readonly cycleDays: number };

/** Risk class of a product, 1 to 7, and four scenarios in money and in percent, by the PRIIPs method. */
export const RiskBlock = ({ performance: { riskIndicator, scenarios }, cycleDays }: RiskBlockProps) => {
  const { t } = useTranslation('investments');
  const { number } = useFormat();
  const ofSeven = t('risk.of', { class: number(riskIndicator) });
  return (
    <>
      <Block title={t('risk.title')}>
        <Sums isExplained>
          <Sum
            label={
              <Why figure="riskClass" total={ofSeven}>
                {t('risk.class')}
              </Why>
            }
          >
            {ofSeven}
          </Sum>
        </Sums>
        <ol className={style.classes}>
          {CLASSES.map((one) => (
            <li key={one} aria-current={one === riskIndicator || undefined}>
              {number(one)}
            </li>
          ))}
        </ol>
        <p className={style.text}>{t('risk.note')}</p>
        {scenarios ? null : <p className={style.text}>{t('risk.young')}</p>}
      </Block>
      {scenarios ? <Scenarios scenarios={scenarios} cycleDays={cycleDays} /> : null}
    </>
  );
};

type ScenariosProps = { readonly scenarios: Schema<'AiScenarios'>; readonly cycleDays: number };

const Scenarios = ({ scenarios, cycleDays }: ScenariosProps) => {
  const { t } = useTranslation('investments');
  const { firmMoney, number, signedPercent } = useFormat();
  const title = t('scenarios.title', { amount: firmMoney(SCENARIO_AMOUNT), days: number(cycleDays), count: cycleDays });
  return (
    <Block title={title}>
      <ul className={style.rows} aria-label={title}>
        {SCENARIOS.map((name) => {
          const { value, return: ofCycle, yearlyReturn } = scenarios[name];
          const cycle = signedPercent(inPercent(ofCycle));
          const year = signedPercent(yearlyReturn === null ? null : inPercent(yearlyReturn));
          const parts = [
            { name: t('figures.amount'), value: firmMoney(SCENARIO_AMOUNT) },
            { name: t('scenarios.cycle'), value: cycle },
            { name: t('scenarios.year'), value: year },
          ];
          return (
            <Row
              key={name}
              title={
                <Why figure={name} days={cycleDays} parts={parts} total={firmMoney(value)}>
                  {t(`scenarios.${name}`)}
                </Why>
              }
              note={t('scenarios.line', { cycle, year })}
              figure={firmMoney(value)}
            />
          );
        })}
      </ul>
      <p className={style.text}>{t('scenarios.note')}</p>
      <p className={style.text}>{t('past')}</p>
    </Block>
  );
};
