import type { Schemas } from '../../contract/index.ts';
import { writtenContract } from '../../domain/loans/contractWords.ts';
import type { Handler } from '../http/index.ts';
import type { Texts } from '../texts/index.ts';
import { createPdfWriter, type PdfDocument } from '../transactions/index.ts';
import { findNamedContract } from './readLoans.ts';

type Contract = Schemas['LoanContract'];
type Words = ReturnType<Texts['loanContract']>;

/** Writes a contract as a document, with the words of its language. */
const contractDocument = (contract: Contract, words: Words): PdfDocument => {
  const { language, number, lender } = contract;
  const { parties, loan, rights, agreements, evidence, hash } = writtenContract(contract, words);
  const plain = (label: string, share: number) => ({ label, share, isFigure: false });
  return {
    ...{ language, firm: lender, title: words.title, isWide: true, datedAt: contract.loanedAt },
    facts: parties,
    tables: [
      {
        heading: words.loan,
        columns: [plain(words.loan, 1), plain(number, 1)],
        rows: loan,
        totals: [],
      },
      {
        heading: words.agreements,
        columns: [plain(words.agreements, 1), plain(words.version, 1)],
        rows: agreements,
        totals: [],
      },
      {
        heading: words.evidence,
        // 64 digits fit on a line beside their piece, so that they can be searched for and copied.
        columns: [plain(words.piece, 1), plain('', 1), plain('', 3)],
        rows: evidence.flatMap(({ piece, sha256, chain }) => [
          [piece, 'SHA-256', sha256],
          ['', words.chain, chain],
        ]),
        totals: [],
      },
    ],
    notes: [...(rights.length === 0 ? [] : [words.rights, ...rights]), hash, words.evidenceNote],
    foot: `${number} · ${contract.hash}`,
    pageWords: words.page,
  };
};

/** Answers the contract of a loan as a PDF, written in a thread of its own (LON-91). */
export const getLoanContractPdf = (): Handler<'getLoanContractPdf'> => {
  const writer = createPdfWriter();
  return async ({ path: { id } }, context) => {
    const contract = await findNamedContract(context.tx, id, context);
    if ('refused' in contract) return contract;
    const document = contractDocument(contract, context.world.texts.loanContract(contract.language));
    return { data: { mediaType: 'application/pdf', bytes: await writer.write(document) } };
  };
};
