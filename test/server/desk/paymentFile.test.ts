import { PaymentFileError, readPaymentFile } from '../../../src/server/desk/paymentFile.ts';
import { londonInstant } from '../../../src/domain/time.ts';

const NOON = londonInstant({ year: 2026, month: 10, day: 5, hour: 12 });

const camt = (entries: string) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
<Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`;

const ENTRIES = `
<Ntry><NtryRef>1</NtryRef><Amt Ccy="USD">300.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
  <BookgDt><Dt>2026-10-05</Dt></BookgDt><NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
  <RmtInf><Ustrd>D20261005-000421 &amp; thanks</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
<Ntry><Amt Ccy="EUR">70.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>
  <BookgDt><DtTm>2026-10-05T13:00:00+02:00</DtTm></BookgDt><NtryDtls>
  <TxDtls><Refs><EndToEndId>W20261005-000001</EndToEndId></Refs><Amt Ccy="EUR">50.00</Amt></TxDtls>
  <TxDtls><Refs><EndToEndId>W20261005-000002</EndToEndId></Refs><Amt Ccy="EUR">20.50</Amt></TxDtls></NtryDtls></Ntry>
<Ntry><Amt Ccy="USD">9.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>PDNG</Cd></Sts><BookgDt><Dt>2026-10-05</Dt></BookgDt></Ntry>`;

describe('a bank statement as camt.053', () => {
  it('has a line for each booked transaction, of a batch too, with its references', () => {
    expect(readPaymentFile(camt(ENTRIES))).toEqual([
      {
        line: 1,
        direction: 'in',
        amount: '300.00',
        currency: 'USD',
        at: NOON,
        references: ['NOTPROVIDED', 'D20261005-000421 & thanks', '1'],
      },
      { line: 2, direction: 'out', amount: '50.00', currency: 'EUR', at: NOON, references: ['W20261005-000001'] },
      { line: 3, direction: 'out', amount: '20.50', currency: 'EUR', at: NOON, references: ['W20261005-000002'] },
    ]);
  });

  it.each([
    ['another document', '<Document><Other/></Document>', 'camt.053'],
    ['a document type of its own', `<!DOCTYPE x [<!ENTITY a "b">]>${camt('')}`, 'document type'],
    ['an amount in words', camt(ENTRIES.replace('300.00', 'much')), 'no amount'],
    ['no direction', camt(ENTRIES.replace('CRDT', 'BOTH')), 'neither CRDT nor DBIT'],
  ])('is refused in plain words where it has %s', (_what, text, words) => {
    expect(() => readPaymentFile(text)).toThrow(PaymentFileError);
    expect(() => readPaymentFile(text)).toThrow(words);
  });
});

describe('a table of payments', () => {
  it.each([
    [
      'commas',
      'date,amount,currency,reference,memo\r\n2026-10-05,300.00,USD,"D20261005-000421, first",x\r\n2026-10-05T11:00:00Z,-0.5,BTC,abc,\r\n',
      'D20261005-000421, first',
    ],
    [
      'semicolons',
      '\uFEFFReference;Amount;Date;Currency\nD20261005-000421;+300.00;2026-10-05;USD\n\nabc;-0.5;2026-10-05T12:00:00+01:00;BTC\n',
      'D20261005-000421',
    ],
  ])('has a line for each payment, between %s', (_what, text, reference) => {
    expect(readPaymentFile(text)).toEqual([
      expect.objectContaining({
        direction: 'in',
        amount: '300.00',
        currency: 'USD',
        at: NOON,
        references: [reference],
      }),
      expect.objectContaining({ direction: 'out', amount: '0.5', currency: 'BTC', at: NOON, references: ['abc'] }),
    ]);
  });

  it('keeps empty cells in their places, and a quoted text over two lines in one cell', () => {
    const head = 'memo,date,valuta,amount,balance,currency,reference';
    const text = `${head}\n,2026-10-01,2026-10-01,100.00,99999.00,EUR,X1\n"two\nlines",2026-10-02,,7.00,,EUR,"a ""b"" c"\n`;
    expect(readPaymentFile(text)).toMatchObject([
      { line: 2, amount: '100.00', currency: 'EUR', references: ['X1'] },
      { line: 3, amount: '7.00', currency: 'EUR', references: ['a "b" c'] },
    ]);
  });

  it.each([
    ['a column', 'date,amount,reference\n', 'no column currency'],
    ['a date', 'date,amount,currency,reference\n05.10.2026,1.00,USD,x\n', 'Line 2: "05.10.2026" is no date'],
    ['a zone of a time', 'date,amount,currency,reference\n2026-10-05T10:00:00,1.00,USD,x\n', 'no time with its zone'],
    ['as many cells as its first line', 'date,amount,currency,reference\n2026-10-05,1.00,USD\n', 'Line 2 has 3 cells'],
    ['a currency', 'date,amount,currency,reference\n2026-10-05,1.00,x1,x\n', '"x1" is no currency'],
    ['quotation marks in pairs', 'date,amount,currency,reference\n2026-10-05,1.00,USD,"x\n', 'a quotation mark'],
    ['an amount', 'date,amount,currency,reference\n2026-10-05,"1,000",USD,x\n', 'Line 2: "1,000" is no amount'],
  ])('is refused in plain words without %s', (_what, text, words) => {
    expect(() => readPaymentFile(text)).toThrow(words);
  });
});
