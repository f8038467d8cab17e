import type { Schemas } from '../../contract/index.ts';
import { getBytes, getFileRow } from '../files/index.ts';
import type { Handler } from '../http/index.ts';
import { contractBytes, readPieces } from './evidence.ts';
import { getLoanRow } from './loanRepository.ts';
import { findNamedContract } from './readLoans.ts';

type Kind = Schemas['LoanEvidencePiece']['kind'];

const JSON_TYPE = 'application/json';
const TYPES: Readonly<Record<Exclude<Kind, 'signature'>, string>> = {
  ...{ application: JSON_TYPE, strokes: JSON_TYPE, circumstances: JSON_TYPE, contract: JSON_TYPE },
  text: 'text/markdown; charset=utf-8',
};

/** Answers the pieces of what a customer signed, and the contract, with their bytes (LON-116). */
export const getLoanEvidence: Handler<'getLoanEvidence'> = async ({ path: { id } }, context) => {
  const contract = await findNamedContract(context.tx, id, context);
  if ('refused' in contract) return contract;
  const { tx, world } = context;
  const { signature_file_id: fileId } = await getLoanRow(tx, contract.loanId);
  const file = fileId === null ? undefined : await getFileRow(tx, fileId);
  const signature = file && (await getBytes(world, file));
  const pieces = await readPieces(tx, world, contract.loanId, { signature, contract: contractBytes(contract) });
  return {
    data: {
      pieces: pieces.map(({ kind, bytes, sha256, chain }) => ({
        ...{ kind, sha256, chain, bytes: Buffer.from(bytes).toString('base64') },
        mediaType: kind === 'signature' ? (file?.media_type ?? 'text/plain; charset=utf-8') : TYPES[kind],
      })),
      hash: contract.hash,
    },
  };
};
