/** Expression of each formula, by name: names of inputs and operators, separated by spaces. */
const EXPRESSIONS: Readonly<Record<string, string>> = {
  margin: 'price × volume × contractSize ÷ leverage × conversionRate',
  profitOfBuy: '( closePrice − openPrice ) × contractSize × volume × conversionRate',
  profitOfSell: '( openPrice − closePrice ) × contractSize × volume × conversionRate',
  netResult: 'profit + fee + overnightFee',
  openingFee: '− feePerLot × volume',
  overnightFee: 'midPrice × volume × contractSize × nightlyRate × nights × conversionRate',
  closeOutDistance: '( netWorth − usedMargin × closeOutLevel ÷ 100 ) ÷ netVolume ÷ contractSize ÷ conversionRate',
  riskReward: 'gain ÷ loss',
  amountToSend: 'amount × rate',
  creditedAmount: 'received ÷ rate',
  withdrawalFee: '− amount × feeRate',
  withdrawalNet: 'amount + fee',
  amountReceived: 'netAmount × rate',
  expectedInterest: 'principal × dailyInterestRate × days',
  platformFee: 'quantity × platformFeeRate',
  totalToRepay: 'quantity + interest + platformFee',
  nominalYearlyRate: 'dailyInterestRate × 365',
  yearlyRate: '( totalToRepay ÷ quantity ) ^ ( 365 ÷ days ) − 1',
  earlyRepaymentFee: 'principal × min ( earlyRepaymentFeeRate , dailyInterestRate × daysLeft )',
  unlimitedEarlyFee: 'principal × earlyRepaymentFeeRate',
  owedTotal: 'principal + interest + platformFee + earlyRepaymentFee',
  securedDebt: 'principal + interest + platformFee',
  maintenanceRatio: 'netWorth ÷ owed × 100',
  netWorthAtLevel: 'owed × level ÷ 100',
  netWorth: 'balance + openProfit',
  availablePrepayment: 'netWorth − usedMargin',
  advancePaymentRatio: 'netWorth ÷ usedMargin × 100',
  withdrawable: 'max ( 0 , balance + min ( 0 , openProfit ) − usedMargin )',
};

const OPERATORS = new Set(['+', '−', '×', '÷', '^']);

/** Returns the parts of a formula's expression in order; its inputs alone when it has no expression. */
export const expressionOf = (name: string, inputs: readonly string[]): readonly string[] =>
  EXPRESSIONS[name]?.split(' ') ?? inputs.flatMap((input, at) => (at === 0 ? [input] : [',', input]));

/** Returns the expression without an input and the operator before it. */
export const without = (expression: readonly string[], input: string): readonly string[] => {
  const at = expression.indexOf(input);
  return at < 1 ? expression : expression.toSpliced(at - 1, 2);
};

/** Returns the inputs that the expression has, in its order: the first one in sight is the first in the list. */
export const sortedInputs = (expression: readonly string[], inputs: readonly string[]): readonly string[] =>
  inputs
    .filter((input) => expression.includes(input))
    .sort((one, other) => expression.indexOf(one) - expression.indexOf(other));

/** Returns the operator before an input; undefined for the first, and after a bracket. */
export const operatorBefore = (expression: readonly string[], input: string): string | undefined => {
  const before = expression[expression.indexOf(input) - 1];
  return before !== undefined && OPERATORS.has(before) ? before : undefined;
};

/** Returns the expression as one line of text, without spaces inside brackets and before commas. */
export const inWords = (expression: readonly string[], nameOf: (input: string) => string): string =>
  expression
    .map((part) => (/^[a-z]/i.test(part) && part !== 'max' && part !== 'min' ? nameOf(part) : part))
    .join(' ')
    .replace(/\( /g, '(')
    .replace(/ \)/g, ')')
    .replace(/ ,/g, ',')
    .replace(/(max|min) \(/g, '$1(');
