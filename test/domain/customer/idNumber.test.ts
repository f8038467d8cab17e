import { checkIdNumber, checkRealName, normalIdNumber, normalRealName } from '../../../src/domain/customer/idNumber.ts';

const isTaken = (idNumber: string, country: string | null = null, documentKind: 'id-card' | 'passport' = 'id-card') =>
  checkIdNumber({ idNumber, country, documentKind }).length === 0;

describe('the number of a mainland ID card (§5)', () => {
  it.each(['11010519491231002X', '11010519491231002x', '440524188001010014', ' 110105 19491231 002X '])(
    'is accepted as a mainland ID number by its check digit: %s',
    (idNumber) => expect(isTaken(idNumber, 'CN')).toBe(true),
  );

  it.each([
    ['a wrong check digit', '110105194912310021'],
    ['a day that is none', '11010519490231002X'],
    ['a month that is none', '110105194913310020'],
    ['an X in its middle', '1101051949123X0021'],
    ['a digit too few', '11010519491231002'],
    ['a place that begins with 0', '01010519491231002X'],
  ])('is refused as a mainland ID number with %s', (_what, idNumber) => {
    expect(checkIdNumber({ idNumber, country: 'CN', documentKind: 'id-card' })).toEqual([
      { code: 1001, detail: { field: 'idNumber' } },
    ]);
  });

  it('is checked as a mainland number for ID cards only: a passport has another format', () => {
    expect(isTaken('E12345678', 'CN')).toBe(false);
    expect(isTaken('E12345678', 'CN', 'passport')).toBe(true);
  });
});

it.each([
  ['HK', 'A123456(3)', 'A123456(4)'],
  ['HK', 'G123456(A)', 'G123456(9)'],
  ['HK', 'AB987654(3)', 'AB987654(2)'],
  ['TW', 'A123456789', 'A123456788'],
])('a card of %s is accepted with its check digit, %s, and refused with another, %s', (country, right, wrong) => {
  expect([isTaken(right, country), isTaken(wrong, country)]).toEqual([true, false]);
});

it('a number of another country is accepted as printed', () => {
  for (const idNumber of ['90010154821', 'L01X00T471', '12.345.678-9', 'AB/12345'])
    expect(isTaken(idNumber)).toBe(true);
  for (const idNumber of ['', '1234', 'ABCDE', '12345;', '-12345', '1'.repeat(41)])
    expect(isTaken(idNumber)).toBe(false);
});

it('a number is stored in capitals, without spaces and brackets', () => {
  expect(normalIdNumber(' a123456（3） ')).toBe('A1234563');
});

describe('a real name', () => {
  it.each([
    'Sample Customer',
    'Anne-Marie O’Neil',
    "D'Arcy, Jr.",
    '王小明',
    'José Ñandú',
    '阿里木·买买提',
    'สมชาย ใจดี',
  ])('is accepted as a name in letters of any script: %s', (name) => expect(checkRealName(name)).toEqual([]));

  it.each(['', ' ', '12', 'Name 2', '<b>Name</b>', '-', 'Na\u0000me'])('is refused as a name: %j', (name) => {
    expect(checkRealName(name)).toEqual([{ code: 1001, detail: { field: 'realName' } }]);
  });

  it('is stored as a name with single spaces, composed', () => {
    expect(normalRealName('  Jose\u0301   Sample ')).toBe('José Sample');
  });
});
