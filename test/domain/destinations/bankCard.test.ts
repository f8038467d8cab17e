import { checkBankNumbers, isIban, isSwiftCode, normalBankNumber } from '../../../src/domain/destinations/bankCard.ts';

/** Examples of the IBAN registry (SWIFT, ISO 13616), one a country, as globalcitizen/php-iban and arhs/iban.js list them. */
const IBANS = `AD1200012030200359100100 AE070331234567890123456 AL47212110090000000235698741 AT611904300234573201
  AZ21NABZ00000000137010001944 BA391290079401028494 BE68539007547034 BG80BNBG96611020345678 BH67BMAG00001299123456
  BR9700360305000010009795493P1 BY13NBRB3600900000002Z00AB00 CH9300762011623852957 CR05015202001026284066
  CY17002001280000001200527600 CZ6508000000192000145399 DE89370400440532013000 DK5000400440116243
  DO28BAGR00000001212453611324 EE382200221020145685 ES9121000418450200051332 FI2112345600000785 FO6264600001631634
  FR1420041010050500013M02606 GB29NWBK60161331926819 GB82WEST12345698765432 GE29NB0000000101904917
  GI75NWBK000000007099453 GL8964710001000206 GR1601101250000000012300695 GT82TRAJ01020000001210029690
  HR1210010051863000160 HU42117730161111101800000000 IE29AIBK93115212345678 IL620108000000099999999
  IS140159260076545510730339 IT60X0542811101000000123456 JO94CBJO0010000000000131000302
  KW81CBKU0000000000001234560101 KZ86125KZT5004100100 LB62099900000001001901229114 LI21088100002324013AA
  LT121000011101001000 LU280019400644750000 LV80BANK0000435195001 MC5811222000010123456789030 MD24AG000225100013104168
  ME25505000012345678951 MK07250120000058984 MR1300020001010000123456753 MT84MALT011000012345MTLCAST001S
  MU17BOMM0101101030300200000MUR NL91ABNA0417164300 NO9386011117947 PK36SCBL0000001123456702
  PL61109010140000071219812874 PS92PALS000000000400123456702 PT50000201231234567890154 RO49AAAA1B31007593840000
  RS35260005601001611379 SA0380000000608010167519 SE4550000000058398257466 SI56263300012039086
  SK3112000000198742637541 SM86U0322509800000000270100 TN5910006035183598478831 TR330006100519786457841326
  VG96VPVG0000012345678901 XK051212012345678906 BI4210000100010000332045181 DJ2100010000000154000100186
  EG380019000500000000263180002 FK88SC123456789012 HN88CABF00000000000250005469 IQ98NBIQ850123456789012
  LC55HEMM000100010012001200023015 LY83002048000020100120361 MN121234123456789123 NI45BAPR00000013000003558124
  OM810180000001299123456 QA58DOHB00001234567890ABCDEFG RU0304452522540817810538091310419
  SC18SSCB11010000000000001497USD SD2129010501234001 SO211000001001000100141 ST68000100010051845310112
  SV62CENR00000000000000700025 TL380080012345678910157 UA213223130000026007233566001 VA59001123000012345678
  YE15CBYE0001018861234567891234`.split(/\s+/);
/** Countries that release 99 of the registry lists. */
const REGISTERED = 89;

const field = (name: 'cardNumber' | 'swiftCode') => [{ code: 3102, detail: { field: name } }];
const check = (cardNumber: string, swiftCode: string) =>
  checkBankNumbers({ cardNumber: normalBankNumber(cardNumber), swiftCode: normalBankNumber(swiftCode) });

describe('an IBAN', () => {
  it('has an example of each country of the registry [DST-11]', () => {
    expect(new Set(IBANS.map((iban) => iban.slice(0, 2))).size).toBe(REGISTERED);
  });

  it.each(IBANS)('is taken at a bank of its country: %s', (iban) => {
    expect(isIban(iban)).toBe(true);
    expect(check(iban, `BANK${iban.slice(0, 2)}2L`)).toEqual([]);
  });

  it.each(IBANS)('is refused with another check digit, a digit more, and a digit less [DST-11, DST-12]: %s', (iban) => {
    const swiftCode = `BANK${iban.slice(0, 2)}2L`;
    const digit = (Number(iban[3]) + 1) % 10;
    expect(check(`${iban.slice(0, 3)}${digit}${iban.slice(4)}`, swiftCode)).toEqual(field('cardNumber'));
    expect(check(`${iban}0`, swiftCode)).toEqual(field('cardNumber'));
    expect(check(iban.slice(0, -1), swiftCode)).toEqual(field('cardNumber'));
  });

  it.each([
    ['JE', 'GB82WEST12345698765432'],
    ['GG', 'GB82WEST12345698765432'],
    ['IM', 'GB82WEST12345698765432'],
    ['AX', 'FI2112345600000785'],
    ['GP', 'FR1420041010050500013M02606'],
    ['RE', 'FR1420041010050500013M02606'],
    ['NC', 'FR1420041010050500013M02606'],
  ])('of the country that %s is listed under is taken, and of no other [DST-14]', (country, iban) => {
    expect(check(iban, `BANK${country}2L`)).toEqual([]);
    expect(check('DE89370400440532013000', `BANK${country}2L`)).toEqual(field('swiftCode'));
  });

  it.each([
    ['GF4120041010050500013M02606', 'BANKGF2L'],
    ['AX2112345600000785', 'BANKAX2L'],
  ])('never begins with the letters of a territory: %s', (number, swiftCode) => {
    expect(check(number, swiftCode)).toEqual(field('cardNumber'));
  });
});

describe('a SWIFT code', () => {
  // Published by the banks themselves.
  it.each(
    'DEUTDEFF DEUTDEFF500 COBADEFFXXX WESTGB2L BARCGB22 CHASUS33 UBSWCHZH80A BNPAFRPP HSBCHKHH ICBKCNBJ BKCHCNBJ MIDLGB22XXX NCBVXKPR'.split(
      ' ',
    ),
  )('of 8 or 11 characters and a country is taken, Kosovo among them [DST-45]: %s', (code) => {
    expect(isSwiftCode(code)).toBe(true);
  });

  it.each(
    'DEUTDEF DEUTDEFF5 DEUTDEFF50 DEUTDEFF5000 DEUTZZFF DEUT12FF 1EUTDEFF DEUTD1FF DEUTEUFF DEUTUKFF DEUTDÉFF deutdeff'.split(
      ' ',
    ),
  )('of another length, form or country is refused [DST-13]: %s', (code) => {
    expect(checkBankNumbers({ cardNumber: 'DE89370400440532013000', swiftCode: code })).toEqual(field('swiftCode'));
  });
});

describe('the number of a bank card', () => {
  it.each([
    ['GB82 WEST 1234 5698 7654 32', 'WESTGB2L', []],
    ['gb82-west-1234-5698-7654-32', 'westgb2l', []],
    ['GB83 WEST 1234 5698 7654 32', 'WESTGB2L', field('cardNumber')],
    ['GB82 WEST 1234 5698 7654 3', 'WESTGB2L', field('cardNumber')],
    ['DE89 3704 0044 0532 0130 00', 'WESTGB2L', field('swiftCode')],
    ['DE89 3704 0044 0532 0130 00', 'CHASUS33', field('swiftCode')],
    ['4111 1111 1111 1111', 'WESTGB2L', []],
    ['4111 1111 1111 1112', 'WESTGB2L', field('cardNumber')],
    ['001234567890', 'CHASUS33', []],
    ['123', 'CHASUS33', field('cardNumber')],
    ['1'.repeat(35), 'CHASUS33', field('cardNumber')],
    ['12.34', 'CHASUS33', field('cardNumber')],
    ['12345678', 'WESTGB2L', field('cardNumber')],
    ['12345678', 'ICBKCNBJ', []],
    ['1234567', 'ICBKCNBJ', field('cardNumber')],
    ['6222021234567890123', 'ICBKCNBJ', field('cardNumber')],
    ['6222021234567890128', 'ICBKCNBJ', []],
    ['1'.repeat(20), 'ICBKCNBJ', []],
    ['1'.repeat(31), 'ICBKCNBJ', field('cardNumber')],
    ['１２３４５６７８', 'ICBKCNBJ', field('cardNumber')],
    ['٤١١١١١١١١١١١١١١١', 'WESTGB2L', field('cardNumber')],
    ['x', 'nothing', field('swiftCode')],
  ])('is checked by the country of its bank, after its SWIFT code [DST-44]: %s at %s', (number, code, refusals) => {
    expect(check(number, code)).toEqual(refusals);
  });
});
