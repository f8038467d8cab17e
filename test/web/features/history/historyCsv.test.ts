import type { Schema } from '../../../../src/web/api/index.ts';
import { historyCsv } from '../../../../src/web/features/history/historyCsv.ts';

const order: Schema<'Order'> = {
  id: 'e2f9071c-7d14-4f0e-b1a8-93c5a6b0d442',
  orderId: 'b81d4c3e-52f7-4a5d-8c63-0e2a9f4d7c15',
  number: '20260928000102',
  account: 'demo',
  symbol: 'XAUUSD',
  kind: 'market',
  direction: 0,
  status: 'closed',
  pendingOrder: false,
  volume: '0.25',
  leverage: 20,
  contractSize: '100',
  placePrice: '4098.35',
  closePrice: '4129.10',
  stopLoss: null,
  takeProfit: '4142.00',
  margin: '5122.94',
  fee: '-1.75',
  overnightFee: '-1.55',
  profit: '768.75',
  openConversion: null,
  closeConversion: null,
  marketPrice: null,
  expectedProfit: null,
  expectedLoss: null,
  placedAt: Date.UTC(2026, 8, 28, 8, 12) / 1000,
  openedAt: Date.UTC(2026, 8, 28, 8, 12) / 1000,
  closedAt: Date.UTC(2026, 11, 1, 13, 32) / 1000,
  expiresAt: null,
  closeReason: 'customer',
  exceptionReason: null,
};
const table = (status: string) =>
  historyCsv([order], {
    heading: (column) => column,
    side: () => 'Kauf',
    kind: () => 'Markt, sofort',
    status: () => status,
  });
const row = (status: string) => table(status).split('\r\n')[1] ?? '';

describe('the CSV table of the history', () => {
  it('begins with a UTF-8 byte order mark, and ends each line as RFC 4180 requires', () => {
    expect(table('Zu').startsWith('\uFEFFnumber,account,')).toBe(true);
    expect(table('Zu').endsWith('\r\n')).toBe(true);
  });

  it('writes figures with decimal points and signs, the net result beside its parts', () => {
    expect(row('Zu')).toContain(',0.25,20,4098.35,4129.10,,4142.00,5122.94,768.75,-1.75,-1.55,765.45,');
  });

  it('writes London’s times, in summer and in winter', () => {
    expect(row('Zu')).toMatch(/,2026-09-28 09:12:00,2026-09-28 09:12:00,2026-12-01 13:32:00,$/);
  });

  it('quotes words with commas, quotes or line ends', () => {
    expect(row('Zu')).toContain(',Kauf,"Markt, sofort",Zu,');
    expect(row('so "genannt"')).toContain(',"so ""genannt""",');
    expect(row('zwei\nZeilen')).toContain(',"zwei\nZeilen",');
  });

  it.each(['=1+1', '+A1', '-A1', '@sum(A1)'])(
    'marks %s as text, so that no spreadsheet calculates with it',
    (words) => {
      expect(row(words)).toContain(`,'${words},`);
    },
  );
});
