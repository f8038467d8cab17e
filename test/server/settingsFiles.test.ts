import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfiguration } from '../../src/server/configuration.ts';
import { SANDBOX_CHANNELS } from '../../src/server/deposits/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'sun-settings-'));
const path = join(folder, 'settings.json');
afterAll(() => rmSync(folder, { recursive: true }));

type Variable = 'DEPOSIT_CHANNELS' | 'WITHDRAWAL_TERMS' | 'LOANS';

/** Reads the configuration with a file of this content. */
const read = (name: Variable, content: unknown) => {
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return readConfiguration({ [name]: path });
};
/** Returns the fault that a file of this content stops the start with. */
const faultOf = (name: Variable, content: unknown): string => {
  try {
    read(name, content);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};
/** Returns the example of a document. */
const exampleOf = (document: string): unknown =>
  JSON.parse(/```json\n(.*?)```/s.exec(readFileSync(document, 'utf8'))?.[1] ?? '');

const [coin, bank] = [SANDBOX_CHANNELS[0], SANDBOX_CHANNELS[3]];

describe('the file of ways to pay in', () => {
  it('is read as the document shows it, and as the sandbox has its own', () => {
    expect(read('DEPOSIT_CHANNELS', exampleOf('docs/deposits.md')).depositChannels).toMatchObject([
      { kind: 'crypto', minimumAmount: '50.00', address: coin && 'address' in coin && coin.address },
      { kind: 'bank', cardNumber: 'GB65SMPL20000087650001' },
    ]);
    expect(read('DEPOSIT_CHANNELS', SANDBOX_CHANNELS).depositChannels).toEqual(SANDBOX_CHANNELS);
    expect(read('DEPOSIT_CHANNELS', []).depositChannels).toEqual([]);
  });

  it.each([
    ['no JSON', '[', 'is no JSON.'],
    ['no list', {}, 'is no list of channels.'],
    ['an unknown kind', [{ ...coin, kind: 'cash' }], 'channel 1/kind: it is `crypto` or `bank`'],
    ['the fields of another kind', [{ ...coin, kind: 'bank' }], 'channel 1: it must'],
    ['a misprinted address', [{ ...coin, address: 'TEFJRAz6x9Yd9sFBwLTAAqGxWPHSXpbe1W' }], 'no address of TRC-20'],
    ['the address of another network', [{ ...coin, coinNetwork: 'ERC-20' }], 'no address of ERC-20'],
    ['a network that nobody can check', [{ ...coin, coinNetwork: 'BEP-20' }], 'channel 1/coinNetwork: it must be'],
    ['a misprinted IBAN', [coin, { ...bank, cardNumber: 'GB66SMPL20000087650001' }], 'channel 2/cardNumber'],
    ['a bank of another country', [{ ...bank, swiftCode: 'SMPLDEFF' }], 'channel 1/swiftCode'],
    ['no rate', [{ ...coin, rate: undefined }], "channel 1: it must have required property 'rate'"],
    ['a rate of 0', [{ ...coin, rate: '0.00' }], 'channel 1/rate'],
    ['a minimum of 0', [{ ...coin, minimumAmount: '0' }], 'channel 1/minimumAmount'],
    ['a minimum of mills', [{ ...coin, minimumAmount: '1.001' }], 'channel 1/minimumAmount'],
    ['a misspelt field', [{ ...coin, minimum: '10' }], 'such as "minimum"'],
    ['one id twice', [coin, { ...bank, id: coin?.id }], 'channel 2/id: another channel has it'],
  ])('stops the start with %s, and says where', (_fault, content, says) => {
    const fault = faultOf('DEPOSIT_CHANNELS', content);
    expect(fault).toContain(`DEPOSIT_CHANNELS: ${path} `);
    expect(fault).toContain(says);
  });

  it('stops the start where it is not there', () => {
    expect(() => readConfiguration({ DEPOSIT_CHANNELS: join(folder, 'none.json') })).toThrow('cannot be read.');
  });
});

describe('the file of withdrawals', () => {
  it('is read as the document shows it, and may leave anything out', () => {
    expect(read('WITHDRAWAL_TERMS', exampleOf('docs/withdrawals.md')).withdrawals).toMatchObject({
      ...{ feeRate: '0.005', twoPeopleAbove: '25000.00' },
      currencies: [{ currency: 'USD' }, { currency: 'EUR' }, { currency: 'USDT', networks: ['TRC-20'] }],
    });
    expect(read('WITHDRAWAL_TERMS', { twoPeopleAbove: '0' }).withdrawals).toEqual({ twoPeopleAbove: '0' });
    expect(readConfiguration({}).withdrawals).toEqual({});
  });

  const euro = { currency: 'EUR', currencyDigits: 2, rate: '0.8510' };
  it.each([
    ['no JSON', '{', 'is no JSON.'],
    ['a list', [], 'has a fault in it: it must be object'],
    ['a fee of 100 %', { feeRate: '1' }, 'it/feeRate'],
    ['a negative fee', { feeRate: '-0.01' }, 'it/feeRate'],
    ['an amount with three decimals', { twoPeopleAbove: '1.001' }, 'it/twoPeopleAbove'],
    ['an amount as a number', { twoPeopleAbove: 10000 }, 'it/twoPeopleAbove: it must be string'],
    ['a rate of 0', { currencies: [{ ...euro, rate: '0' }] }, 'it/currencies/0/rate'],
    ['an unknown network', { currencies: [{ ...euro, networks: ['BEP-20'] }] }, 'it/currencies/0/networks/0'],
    ['a currency twice', { currencies: [euro, { ...euro, rate: '1' }] }, 'it/currencies/1: EUR is there already'],
    ['a misspelt field', { fee: '0.01' }, 'such as "fee"'],
  ])('stops the start with %s, and says where', (_fault, content, says) => {
    const fault = faultOf('WITHDRAWAL_TERMS', content);
    expect(fault).toContain(`WITHDRAWAL_TERMS: ${path} `);
    expect(fault).toContain(says);
  });
});

describe('the file of loans', () => {
  const example = exampleOf('docs/loans.md') as {
    caps: object;
    products: { terms: object; days: number[]; id: string }[];
  };
  const [product] = example.products;
  const changed = (change: object) => ({ ...example, products: [{ ...product, ...change }] });

  it('is read as the document shows it, its terms ascending', () => {
    expect(read('LOANS', example).loans).toEqual(example);
    const { loans } = read('LOANS', changed({ days: [90, 30] }));
    expect(loans.products?.[0]?.days).toEqual([30, 90]);
    expect(readConfiguration({}).loans).toEqual({});
  });

  it.each([
    [
      'a daily rate above its cap [LON-15]',
      changed({ terms: { ...product?.terms, dailyInterestRate: '0.0011' } }),
      'cap of 0.001',
    ],
    [
      'a fee above its cap [LON-15]',
      changed({ terms: { ...product?.terms, platformFeeRate: '0.06' } }),
      'platformFeeRate',
    ],
    [
      'an early repayment fee above its cap, 0.5 % by default [LON-15]',
      { products: [{ ...product, terms: { ...product?.terms, earlyRepaymentFeeRate: '0.02' } }] },
      'cap of 0.005',
    ],
    [
      'costs of a whole term above the cap of all costs [LON-107]',
      { ...example, caps: { ...example.caps, totalCost: '0.099' } },
      'longest term are above the cap of 0.099',
    ],
    ['fewer than 14 days of the right of withdrawal [LON-58]', { ...example, withdrawalDays: 13 }, 'must be >= 14'],
    ['a term of more than 180 days [LON-22]', changed({ days: [181] }), 'days/0: it must be <= 180'],
    ['a least amount above the greatest', changed({ minimumAmount: '20000.00' }), 'above maximumAmount'],
    ['an end before its begin', changed({ closesAt: 1 }), 'not after opensAt'],
    [
      'levels in another order',
      changed({ maintenance: { payout: '120.00', warning: '130.00', liquidation: '110.00' } }),
      'payout is above',
    ],
    ['a product twice', { ...example, products: [product, product] }, 'another product has it'],
    ['an unknown field', changed({ rate: '1' }), 'such as "rate"'],
  ])('stops the start with %s', (_what, content, fault) => {
    expect(faultOf('LOANS', content)).toContain(fault);
  });
});
