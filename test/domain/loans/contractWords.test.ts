import { readFileSync } from 'node:fs';
import { LANGUAGES } from '../../../src/contract/index.ts';
import { dateInWords } from '../../../src/domain/londonFormat.ts';
import { type ContractWords, writtenContract } from '../../../src/domain/loans/contractWords.ts';

const wordsOf = (language: string) =>
  JSON.parse(readFileSync(`locales/${language}/loan-contract.json`, 'utf8')) as ContractWords;

const CONTRACT = {
  ...{ number: '20260930-000001', language: 'en', lender: 'Sun', borrower: 'Sample Customer', idNumber: '****4567' },
  ...{ legalAddress: '3 Sample Road, London', quantity: '1000.00', days: 30, expectedInterest: '15.00' },
  ...{ platformFee: '10.00', totalToRepay: '1025.00', yearlyRate: '0.3504', loanedAt: 1_790_758_800 },
  terms: { dailyInterestRate: '0.000525', platformFeeRate: '0.01', earlyRepaymentFeeRate: '0.02' },
  maintenance: { payout: '150.00', warning: '130.00', liquidation: '120.00' },
  ...{ dueDate: '2026-10-30', signedAt: 1_790_755_200, hash: 'ff' },
  agreements: [{ name: 'lending', agreementVersion: '2026-09-01' }],
  signature: { kind: 'typed', name: 'Sample Customer' },
  evidence: [{ kind: 'circumstances', sha256: 'aa', chain: 'ff' }],
} as const;

const inLanguage = (language: string, days = 30) => writtenContract({ ...CONTRACT, language, days }, wordsOf(language));

describe('the words of a contract', () => {
  it('have every figure in full, with the decimals of its rates', () => {
    const { parties, loan, agreements, evidence, hash } = inLanguage('en');
    expect(parties).toContainEqual(['Signed on', '2026-09-30 09:00:00 (Europe/London)']);
    expect(parties).toContainEqual(['Signature', 'Sample Customer']);
    expect(loan).toContainEqual(['Amount of the loan', '1,000.00 USD']);
    expect(loan).toContainEqual(['Daily interest rate', '0.0525\u00A0%']);
    expect(loan).toContainEqual(['Platform fee rate', '1.00\u00A0%']);
    expect(loan).toContainEqual(['Annual percentage rate of charge (APR)', '35.04\u00A0%']);
    expect(loan).toContainEqual(['Due on', '30 October 2026']);
    expect(agreements).toEqual([['Lending service agreement', '1 September 2026']]);
    expect(evidence).toEqual([{ piece: 'Language, session and time', sha256: 'aa', chain: 'ff' }]);
    expect(hash).toBe('Hash of the contract: ff');
  });

  it('keep their dates as contracts were made, while notifications have the year of all other dates, in Thai too', () => {
    expect(inLanguage('th').agreements[0]?.[1]).toBe('1 กันยายน 2569');
    expect(dateInWords('th', '2026-09-01')).toBe('1 กันยายน 2026');
    for (const language of LANGUAGES) expect(dateInWords(language, '2026-09-01')).toContain('2026');
  });

  it('say what the right of withdrawal depends on, and where to complain; nothing of it in an earlier contract [LON-112]', () => {
    const told = {
      ...CONTRACT,
      ...{ lenderAddress: '1 Sample Street\nLondon', nominalYearlyRate: '0.1916', interestPerDay: '0.53' },
      ...{ withdrawalDays: 14, withdrawUntil: '2026-10-14', complaints: 'complaints@example.com' },
      totalCostCap: '1',
    };
    const { parties, loan, rights } = writtenContract(told, wordsOf('en'));
    expect(parties).toContainEqual(['Address of the lender', '1 Sample Street London']);
    expect(loan).toContainEqual(['Interest a day', '0.53 USD']);
    expect(loan).toContainEqual(['Nominal yearly rate', '19.16\u00A0%']);
    expect(loan).toContainEqual(['Interest and platform fee together, at most', '100.00\u00A0%']);
    expect(loan).toContainEqual(['Right to cancel until', '14 October 2026']);
    expect(rights).toHaveLength(5);
    expect(rights[1]).toContain('Until the end of 14 October 2026, 14 days after paying out');
    expect(rights[1]).toContain('0.53 USD of interest');
    expect(rights[2]).toContain('120.00\u00A0%');
    expect(rights[3]).toContain('Interest stops when it reaches, together with the platform fee, 100.00\u00A0% of');
    expect(rights[4]).toBe('Complaints: complaints@example.com');
    expect(rights.join(' ')).not.toContain('{{');
    expect(inLanguage('en').rights).toEqual([]);
  });

  it.each(LANGUAGES)(
    'say in %s what a missed payment costs up to the cap, where the contract has one [LON-107]',
    (language) => {
      const figures = { interestPerDay: '0.53', withdrawalDays: 14, withdrawUntil: '2026-10-14', language };
      const capped = writtenContract({ ...CONTRACT, ...figures, totalCostCap: '0.5' }, wordsOf(language)).rights;
      const free = writtenContract({ ...CONTRACT, ...figures }, wordsOf(language)).rights;
      expect(capped.filter((each) => !free.includes(each))).toEqual([expect.stringMatching(/50[.,]00\u00A0%/)]);
    },
  );

  it.each([
    ['de', 1, '1.000,00 USD', '1 Tag'],
    ['fr', 30, '1\u202F000,00 USD', '30\u00A0jours'],
    ['th', 30, '1,000.00 USD', '30 วัน'],
  ])('are in %s those of the language, with its own figures and plural forms', (language, days, amount, term) => {
    const { loan } = inLanguage(language, days);
    expect(loan[0]?.[1]).toBe(amount);
    expect(loan[1]?.[1]).toBe(term);
  });

  it('name a drawn signature as such', () => {
    const { parties } = writtenContract({ ...CONTRACT, signature: { kind: 'drawn' } }, wordsOf('en'));
    expect(parties).toContainEqual(['Signature', 'drawn by hand']);
  });
});
