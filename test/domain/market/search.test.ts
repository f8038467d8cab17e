import { searchRank } from '../../../src/domain/market/search.ts';

const EURUSD = { symbol: 'EURUSD', names: ['Euro / US Dollar'] };
const US500 = { symbol: 'US500', names: ['US 500 index', 'S&P 500', 'SPX'] };

describe('the rank of an instrument in a search', () => {
  it.each([
    ['EUR/USD', 0],
    ['eur usd', 0],
    ['eur-usd', 0],
    ['eur', 1],
    ['eurous', 2],
    ['dollar', 3],
    ['us dollar', 3],
    ['rusd', 4],
    ['dollar euro', 4],
    ['usd/eur', 4],
    ['llar uro', 5],
  ])(
    'for “%s” passes over spaces and signs, and takes words in any order [INS-36, INS-52, INS-49]',
    (keyword, rank) => {
      expect(searchRank(keyword, EURUSD)).toBe(rank);
    },
  );

  it.each(['s&p', 'S & P 500', 'sp500', 'spx', '500 s&p'])(
    'for “%s” is found by an alias, where & joins the letters beside it [INS-50]',
    (keyword) => {
      expect(searchRank(keyword, US500)).toBeDefined();
      expect(searchRank(keyword, EURUSD)).toBeUndefined();
    },
  );

  it('takes each word from any of the names [INS-53]', () => {
    const named = { symbol: 'EURUSD', names: ['Euro / US-Dollar', 'Euro / US Dollar', 'Fiber'] };
    expect(searchRank('fiber euro', named)).toBe(4);
    expect(searchRank('iber ollar', named)).toBe(5);
    expect(searchRank('fiber eurus', named)).toBe(4);
    expect(searchRank('fiber yen', named)).toBeUndefined();
  });

  it.each(['', '  ', '/ & -', 'yen', 'euro yen'])('for “%s” is none [INS-41]', (keyword) => {
    expect(searchRank(keyword, EURUSD)).toBeUndefined();
  });

  it('ignores case, accents and the width of letters, the Vietnamese Đ too [INS-36]', () => {
    const dong = { symbol: 'USDJPY', names: ['Đô la Mỹ / Yên Nhật'] };
    for (const keyword of ['do la', 'ĐÔ LA', 'ｙｅｎ nhat']) expect(searchRank(keyword, dong)).toBeDefined();
  });
});
