import { formula } from '../formula.ts';

/** How many times what may be lost at the stop loss the take profit brings; both without a sign, the loss not 0. */
export const riskReward = formula({
  name: 'riskReward',
  source: 'specification §2',
  inputs: { gain: 'account', loss: 'account' },
  unit: '×',
  digits: 2,
  compute: ({ gain, loss }) => gain.div(loss),
});
