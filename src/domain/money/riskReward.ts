import { formula } from '../formula.ts';

/** Ratio of the take profit's gain to the stop loss's loss; both without a sign, the loss not 0. */
export const riskReward = formula({
  name: 'riskReward',
  source: 'specification §2',
  inputs: { gain: 'account', loss: 'account' },
  unit: '×',
  digits: 2,
  compute: ({ gain, loss }) => gain.div(loss),
});
