import { useTranslation } from 'react-i18next';
import { fixedText } from '../../../domain/decimal.ts';
import type { ComputedFigure, Unit } from '../../../domain/formula.ts';
import type { Figure } from '../format/figures.ts';
import { useFormat } from '../format/useFormat.ts';
import { expressionOf, inWords, operatorBefore } from './expressions.ts';
import style from './FormulaSheet.module.css';

export type FormulaSheetProps = {
  readonly figure: ComputedFigure;
  readonly quoteCurrency: string | undefined;
};

/** Shows a formula of the domain in words, with its inputs in aligned columns, its result and its rounding. */
const FormulaSheet = ({ figure, quoteCurrency }: FormulaSheetProps) => {
  const { name, unit, digits } = figure.formula;
  const inputs = Object.entries(figure.formula.inputs);
  const { t } = useTranslation('formulas');
  const { number, price, lots, money } = useFormat();
  const expression = expressionOf(
    name,
    inputs.map(([input]) => input),
  );
  const nameOf = (input: string) => t(`inputs.${input}`);
  const measures = { piece: t('units.piece'), quote: quoteCurrency ?? t('units.quoteCurrency') };
  const wordOf = (measured: Unit) => (measured === '×' ? null : t(`units.${measured}`, measures));
  const figureOf = (value: Figure | undefined, measured: Unit) => {
    if (measured === 'account') return money(value);
    if (measured === 'quote/unit') return price(value);
    return measured === 'lot' ? lots(value) : number(value);
  };
  return (
    <>
      <p className={style.meaning}>{t(`${name}.meaning`)}</p>
      <p className={style.words}>{inWords(expression, nameOf)}</p>
      <dl className={style.formula}>
        {inputs.map(([input, measured]) => (
          <div key={input}>
            <dt>
              <span className={style.operator}>{operatorBefore(expression, input)}</span>
              {nameOf(input)}
            </dt>
            <dd>{figureOf(figure.inputs[input], measured)}</dd>
            <dd>{wordOf(measured)}</dd>
          </div>
        ))}
        <div className={style.total}>
          <dt>{t(`${name}.name`)}</dt>
          <dd>{figureOf(fixedText(figure.result, digits), unit)}</dd>
          <dd>{wordOf(unit)}</dd>
        </div>
      </dl>
      <p className={style.small}>{t('rounded', { count: digits })}</p>
    </>
  );
};

export default FormulaSheet;
