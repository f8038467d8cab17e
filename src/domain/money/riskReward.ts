import { type ComputedFigure, formula } from '../formula.ts';

/** Ratio of the take profit's gain to the stop loss's loss; both without a sign, the loss not 0. */
export const riskReward = formula({
  name: 'riskReward',
  source: 'specification §2',
  inputs: { gain: 'account', loss: 'account' },
  unit: '×',
  digits: 2,
  compute: ({ gain, loss }) => gain.div(loss),
});

/** Calculates the ratio of the gain at the take profit to the loss at the stop loss; undefined without a loss or a gain. */
export const riskRewardOf = (
  atStop: ComputedFigure | undefined,
  atTarget: ComputedFigure | undefined,
): ComputedFigure | undefined =>
  atStop?.result.lt(0) && atTarget?.result.gt(0)
    ? riskReward.figure({ gain: atTarget.result, loss: atStop.result.negated() })
    : undefined;
