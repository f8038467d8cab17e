import { formatLondon } from '../../domain/londonFormat.ts';
import { findSamePicture, getFileRow } from '../files/index.ts';
import { verifiedName } from '../identity/index.ts';
import type { Evidence } from '../reviews/index.ts';
import type { Reader } from '../store/index.ts';
import type { World } from '../world/world.ts';
import { revocationFacts } from './incomingCredit.ts';
import { findNumbersAlike, findNumbersByProof, findRivals } from './incomingRepository.ts';
import type { IncomingBook, IncomingRow } from './incomingRow.ts';
import { findDepositApprovals, findReceipts, findReleasedBefore } from './receiptRepository.ts';

const sourceFacts = ({ source }: IncomingRow): Readonly<Record<string, string>> =>
  source.kind === 'crypto'
    ? { network: source.coinNetwork, address: source.address }
    : { bank: source.bankName, reference: source.reference };

/** Facts by which one transfer is not credited twice: what it was credited for, and requests that look like this one. */
const sameFacts = async (
  reader: Reader,
  row: IncomingRow,
  samePictures: readonly string[],
): Promise<Readonly<Record<string, string>>> => {
  const receipts = await findReceipts(reader, row.id);
  const before = await findReleasedBefore(reader, row.id);
  const [sameProof, alike] = [await findNumbersByProof(reader, samePictures), await findNumbersAlike(reader, row)];
  const rivals = await findRivals(reader, row);
  return {
    ...(receipts.length > 0 && { creditedFor: receipts.join(' + ') }),
    ...(before.length > 0 && {
      creditedBefore: before.map(({ number, releasedAt }) => `${number} until ${formatLondon(releasedAt)}`).join(', '),
    }),
    ...(sameProof.length > 0 && { samePicture: sameProof.join(', ') }),
    ...(alike.length > 0 && { sameAmount: alike.join(', ') }),
    ...(rivals.length > 0 && { askedByOthersToo: rivals.join(', ') }),
  };
};

/** Facts of who accepted it, and what that person said came. */
const approvalFacts = async (reader: Reader, id: string): Promise<Readonly<Record<string, string>>> => {
  const approvals = await findDepositApprovals(reader, id);
  const said = approvals.map(
    ({ by, received, receivedAt, reference }) =>
      `${by}: ${received} at ${formatLondon(receivedAt)}, ${reference ?? 'no reference'}`,
  );
  return said.length === 0 ? {} : { acceptedBy: said.join('; ') };
};

/** Returns what the review of a transfer that comes in is decided by. */
export const incomingEvidence = async <Row extends IncomingRow>(
  reader: Reader,
  world: World,
  book: IncomingBook<Row>,
  row: Row,
): Promise<Evidence> => {
  const proof = await getFileRow(reader, row.proof_file_id);
  return {
    facts: {
      ...{ number: row.number, amount: row.amount, currency: row.currency, rate: row.rate },
      ...(await revocationFacts(reader, row)),
      ...{ amountToSend: row.amount_to_send, rateHonouredUntil: formatLondon(row.honoured_until) },
      ...sourceFacts(row),
      verifiedName: (await verifiedName(reader, world, row.customer_id)) ?? '',
      ...(await sameFacts(reader, row, await findSamePicture(reader, proof))),
      ...(await approvalFacts(reader, row.id)),
      ...{ proofWidth: String(proof.width), proofHeight: String(proof.height) },
      ...(await book.furtherFacts?.(reader, world, row)),
    },
    images: { proof: row.proof_file_id },
  };
};
