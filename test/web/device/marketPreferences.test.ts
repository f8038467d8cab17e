import { marketPreferencesSlice, searchSucceeded, selectSearches } from '../../../src/web/device/marketPreferences.ts';

const after = (...keywords: readonly string[]) =>
  selectSearches({
    discovery: keywords
      .map(searchSucceeded)
      .reduce(marketPreferencesSlice.reducer, marketPreferencesSlice.getInitialState()),
  });

describe('the searches that this device keeps', () => {
  it('stand with the newest first', () => {
    expect(after('gold', 'silver')).toEqual(['silver', 'gold']);
  });

  it('stand once each, however they are written', () => {
    expect(after('gold', 'silver', 'GOLD')).toEqual(['GOLD', 'silver']);
  });

  it('are eight at most', () => {
    expect(after('1', '2', '3', '4', '5', '6', '7', '8', '9')).toEqual(['9', '8', '7', '6', '5', '4', '3', '2']);
  });
});
