import { useTranslation } from 'react-i18next';
import type { Unit } from '../../../domain/formula.ts';
import type { Figure } from '../format/figures.ts';
import { useFormat } from '../format/useFormat.ts';
import type { Explanation } from './explanation.ts';
import { expressionOf, inWords, operatorBefore } from './expressions.ts';
import style from './FormulaSheet.module.css';

/** Shows a formula of the domain in words, with its inputs in aligned columns, its result and its rounding. */
const FormulaSheet = ({ name, inputs, result, unit, digits, piece, quoteCurrency }: Explanation) => {
  const { t } = useTranslation('formulas');
  const { number, price, lots, money } = useFormat();
  const expression = expressionOf(
    name,
    inputs.map((input) => input.name),
  );
  const nameOf = (input: string) => t(`inputs.${input}`);
  const measures = { piece: piece ?? t('units.piece'), quote: quoteCurrency ?? t('units.quoteCurrency') };
  const wordOf = (measured: Unit) => (measured === '×' ? null : t(`units.${measured}`, measures));
  const figureOf = (value: Figure, measured: Unit) => {
    if (measured === 'account') return money(value);
    if (measured === 'quote/unit') return price(value);
    return measured === 'lot' ? lots(value) : number(value);
  };
  return (
    <>
      <p className={style.meaning}>{t(`${name}.meaning`)}</p>
      <p className={style.words}>{inWords(expression, nameOf)}</p>
      <dl className={style.formula}>
        {inputs.map((input) => (
          <div key={input.name}>
            <dt>
              <span className={style.operator}>{operatorBefore(expression, input.name)}</span>
              {nameOf(input.name)}
            </dt>
            <dd>{figureOf(input.value, input.unit)}</dd>
            <dd>{wordOf(input.unit)}</dd>
          </div>
        ))}
        <div className={style.total}>
          <dt>{t(`${name}.name`)}</dt>
          <dd>{figureOf(result, unit)}</dd>
          <dd>{wordOf(unit)}</dd>
        </div>
      </dl>
      <p className={style.small}>{t('rounded', { count: digits })}</p>
    </>
  );
};

export default FormulaSheet;
