/** Right options of the knowledge check, by question. */
export const RIGHT = {
  margin: 'setAside',
  leverage: 'bothLarger',
  move: 'timesLeverage',
  stopLoss: 'firstPrice',
  closeOut: 'closed',
  losses: 'wholeAccount',
};

/** Writes options by question as a request has them. */
export const answersOf = (given: Readonly<Record<string, string>>) =>
  Object.entries(given).map(([questionId, optionId]) => ({ questionId, optionId }));
