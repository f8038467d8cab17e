import { useTranslation } from 'react-i18next';
import { type Decimal, fixedText } from '../../../domain/decimal.ts';
import type { ComputedFigure, Unit } from '../../../domain/formula.ts';
import type { Instrument } from '../../../domain/market/instrument.ts';
import { useFormat } from '../format/useFormat.ts';
import { expressionOf, inWords, operatorBefore, sortedInputs, without } from './expressions.ts';
import style from './FormulaSheet.module.css';

/** Figures that a formula of another purpose computes: the price result of an order that closes at once, or at a level. */
type Purpose = 'spread' | 'atStop' | 'atTarget';

/** Inputs that have a name of their own in a purpose. */
const NAMED: Readonly<Record<Purpose, readonly string[]>> = {
  spread: ['openPrice', 'closePrice'],
  atStop: ['closePrice'],
  atTarget: ['closePrice'],
};

export type FormulaSheetProps = {
  readonly figure: ComputedFigure;
  readonly as?: Purpose | undefined;
  /** Instrument of the figure, where the formula has prices; undefined while it is unknown. */
  readonly instrument?: Pick<Instrument, 'tab' | 'base' | 'quoteCurrency' | 'digits'> | undefined;
  /** Currency of a figure that is paid in or out, in the place of an instrument's. */
  readonly currency?: string | undefined;
  readonly resultName: string;
};

/** Shows a formula of the domain in words, with its inputs in aligned columns, its result and its rounding. */
const FormulaSheet = ({ figure, as, instrument, currency, resultName }: FormulaSheetProps) => {
  const { name, inputs: units, unit, digits } = figure.formula;
  const { t } = useTranslation('formulas');
  const { number, price, lots, money, foreignMoney } = useFormat();
  const whole = expressionOf(name, Object.keys(units));
  // What is quoted in dollars is not converted: a customer would read "1 USD per USD".
  const expression = instrument?.quoteCurrency === 'USD' ? without(whole, 'conversionRate') : whole;
  const inputs = sortedInputs(expression, Object.keys(units));
  const nameOf = (input: string) => (as && NAMED[as].includes(input) ? t(`${as}.${input}`) : t(`inputs.${input}`));
  const quote = currency ?? instrument?.quoteCurrency ?? t('units.quoteCurrency');
  const measures = { piece: usePiece(instrument), quote };
  const wordOf = (measured: Unit | undefined) =>
    measured === undefined || measured === '×' ? null : t(`units.${measured}`, measures);
  const figureOf = (value: Decimal | undefined, measured: Unit | undefined, decimals = 0) => {
    if (measured === 'account') return money(value);
    if (measured === 'quote') return foreignMoney(value);
    // A mid price has a decimal more than its instrument's prices.
    if (measured === 'quote/unit') return price(value && fixedText(value, Math.max(decimals, value.decimalPlaces())));
    return measured === 'lot' ? lots(value) : number(value);
  };
  return (
    <>
      <p className={style.meaning}>{t(`${as ?? name}.meaning`)}</p>
      <p className={style.words}>{inWords(expression, nameOf)}</p>
      <dl className={style.formula}>
        {inputs.map((input) => (
          <div key={input}>
            <dt>
              <span className={style.operator}>{operatorBefore(expression, input)}</span>
              {nameOf(input)}
            </dt>
            <dd>{figureOf(figure.inputs[input], units[input], instrument?.digits)}</dd>
            <dd>{wordOf(units[input])}</dd>
          </div>
        ))}
        <div className={style.total}>
          <dt>{resultName}</dt>
          <dd>{figureOf(figure.result, unit, digits)}</dd>
          <dd>{wordOf(unit)}</dd>
        </div>
      </dl>
      <p className={style.small}>{t('rounded', { count: digits })}</p>
    </>
  );
};

/** Names what one unit of an instrument is: a currency or a coin by its code, a metal's ounce, else a unit. */
const usePiece = (instrument: FormulaSheetProps['instrument']): string => {
  const { t } = useTranslation('formulas');
  if (instrument?.tab === 'forex' || instrument?.tab === 'crypto') return instrument.base;
  return t(instrument?.tab === 'metals' ? 'units.ounce' : 'units.piece');
};

export default FormulaSheet;
