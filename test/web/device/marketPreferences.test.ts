import { marketPreferencesSlice, searchSucceeded, selectSearches } from '../../../src/web/device/marketPreferences.ts';

const after = (...keywords: readonly string[]) =>
  selectSearches({
    discovery: keywords
      .map(searchSucceeded)
      .reduce(marketPreferencesSlice.reducer, marketPreferencesSlice.getInitialState()),
  });

describe('the searches stored on this device', () => {
  it('lists stored searches with the newest first', () => {
    expect(after('gold', 'silver')).toEqual(['silver', 'gold']);
  });

  it('lists a stored search once, whatever its capitals', () => {
    expect(after('gold', 'silver', 'GOLD')).toEqual(['GOLD', 'silver']);
  });

  it('stores eight searches at most', () => {
    expect(after('1', '2', '3', '4', '5', '6', '7', '8', '9')).toEqual(['9', '8', '7', '6', '5', '4', '3', '2']);
  });
});
