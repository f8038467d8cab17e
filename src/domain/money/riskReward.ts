import { type ComputedFigure, formula } from '../formula.ts';

/** How many times what may be lost at the stop loss the take profit brings; both without a sign, the loss not 0. */
export const riskReward = formula({
  name: 'riskReward',
  source: 'specification §2',
  inputs: { gain: 'account', loss: 'account' },
  unit: '×',
  digits: 2,
  compute: ({ gain, loss }) => gain.div(loss),
});

/** How the result at the take profit compares with that at the stop loss; undefined where one does not lose or the other not gain. */
export const riskRewardOf = (
  atStop: ComputedFigure | undefined,
  atTarget: ComputedFigure | undefined,
): ComputedFigure | undefined =>
  atStop?.result.lt(0) && atTarget?.result.gt(0)
    ? riskReward.figure({ gain: atTarget.result, loss: atStop.result.negated() })
    : undefined;
