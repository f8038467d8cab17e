import type { Location } from 'react-router-dom';
import { hasSameTicket, placeAt, withSymbol } from '../../../../src/web/app/wide/place.ts';
import { address, PATHS } from '../../../../src/web/navigation/index.ts';

const opened = (to: string, key = to): Location => {
  const [pathname = '', query] = to.split('?');
  return { pathname, search: query === undefined ? '' : `?${query}`, hash: '', state: null, key };
};
const GOLD = opened(address(PATHS.chart, { symbol: 'XAUUSD' }));
const EURO = opened(address(PATHS.chart, { symbol: 'EURUSD' }));
const POSITIONS = opened(PATHS.position);
const HOME = opened(PATHS.home);

describe('what stands side by side in a wide window', () => {
  it('is the market, the chart of the instrument that the address names, and its ticket', () => {
    const place = placeAt(GOLD, undefined, undefined);
    expect(place).toMatchObject({ list: { pathname: PATHS.home }, symbol: 'XAUUSD' });
    expect(place.ticket).toMatchObject({ pathname: PATHS.place, search: '?symbol=XAUUSD' });
  });

  it('has no chart and no ticket while no instrument is known', () => {
    const place = placeAt(HOME, undefined, undefined);
    expect([place.symbol, place.ticket]).toEqual([undefined, undefined]);
    expect(withSymbol(place, 'EURUSD').ticket).toMatchObject({ search: '?symbol=EURUSD' });
  });

  it('keeps the instrument and its ticket when another list is opened', () => {
    const before = placeAt(GOLD, undefined, undefined);
    const after = placeAt(POSITIONS, before, undefined);
    expect(after).toMatchObject({ list: { pathname: PATHS.position }, symbol: 'XAUUSD' });
    expect(hasSameTicket(before, after)).toBe(true);
  });

  it('keeps the list when another instrument is opened, and begins its ticket', () => {
    const before = placeAt(POSITIONS, placeAt(GOLD, undefined, undefined), undefined);
    const after = placeAt(EURO, before, undefined);
    expect(after).toMatchObject({ list: { pathname: PATHS.position }, symbol: 'EURUSD' });
    expect(hasSameTicket(before, after)).toBe(false);
  });

  it('is at an entry of the history what it was there before', () => {
    const home = withSymbol(placeAt(HOME, undefined, undefined), 'XAUUSD');
    const euro = placeAt(EURO, home, undefined);
    expect(placeAt(HOME, euro, home)).toMatchObject({ list: { pathname: PATHS.home }, symbol: 'XAUUSD' });
  });

  it('has the ticket that the address names, with its prices', () => {
    const before = placeAt(EURO, undefined, undefined);
    const named = opened(address(PATHS.place, { symbol: 'XAUUSD', side: 'sell', price: '4200.00' }));
    const after = placeAt(named, before, undefined);
    expect(after.ticket).toBe(named);
    expect(hasSameTicket(before, after)).toBe(false);
    expect(hasSameTicket(after, placeAt(GOLD, after, undefined))).toBe(true);
  });

  it('has the same ticket at another address of its instrument, which amends it', () => {
    const before = placeAt(GOLD, undefined, undefined);
    const after = placeAt(opened(address(PATHS.place, { symbol: 'XAUUSD', side: 'sell' })), before, undefined);
    expect(after.ticket).toMatchObject({ search: '?symbol=XAUUSD&side=sell' });
    expect(hasSameTicket(before, after)).toBe(true);
  });
});
