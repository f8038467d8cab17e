import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { Language, Schemas } from '../../contract/index.ts';
import { contractLink, type EvidenceLink, evidenceOf, type SignedPieces } from '../../domain/loans/evidence.ts';
import type { Reader, Transaction } from '../store/index.ts';
import { filled, type Texts } from '../texts/index.ts';
import { decrypt, encrypt } from '../world/encryption.ts';
import type { World } from '../world/world.ts';

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
const placeOf = (loanId: string, ordinal: number): string => `evidence ${ordinal} of loan ${loanId}`;

/** Writes a value as JSON in the order of RFC 8785, UTF-8. */
const jsonOf = (value: unknown): Uint8Array => Buffer.from(canonicalize(value) ?? '');

/** Returns a text as it was shown: its Markdown with what it names of the firm. */
const shownText = (
  texts: Texts,
  language: Language,
  { name, agreementVersion: version }: Schemas['LoanAgreement'],
  firm: Schemas['FirmNamed'],
): string => {
  const unnamed = texts.notConfigured(language);
  const named = Object.entries(firm).map(([key, value]) => [key, value ?? unnamed] as const);
  const words: Readonly<Record<string, string>> = Object.fromEntries(named);
  // Places of the texts that have another name than their setting.
  const { firmSupervisor: supervisor = '', firmLicence: licence = '' } = words;
  return filled(texts.agreement(language, name, version), { ...words, supervisor, licence });
};

type Signing = {
  readonly body: Schemas['ApplyForLoanRequest'];
  readonly agreements: readonly Schemas['LoanAgreement'][];
  readonly language: Language;
  readonly firm: Schemas['FirmNamed'];
  readonly sessionId: string;
  readonly signedAt: number;
  /** Bytes of a drawn signature's file, or of the typed name. */
  readonly signature: Uint8Array;
};

/** Gathers what was signed, in the bytes of the contract's table (LON-31, LON-84, LON-85). */
const piecesOf = (texts: Texts, signing: Signing): SignedPieces => {
  const { body, agreements, language, firm, sessionId, signedAt, signature } = signing;
  const strokes = body.signature.kind === 'drawn' ? body.signature.strokes : undefined;
  return {
    application: jsonOf(body),
    texts: agreements.map((agreement) => Buffer.from(shownText(texts, language, agreement, firm))),
    signature,
    strokes: strokes === undefined ? null : jsonOf(strokes),
    circumstances: jsonOf({ language, sessionId, signedAt }),
  };
};

/** Lists the bytes of pieces in the order of the chain; null of a drawn signature, which its file has. */
const bytesOf = (pieces: SignedPieces, isDrawn: boolean): readonly (Uint8Array | null)[] => [
  ...[pieces.application, ...pieces.texts, isDrawn ? null : pieces.signature],
  ...(pieces.strokes ? [pieces.strokes] : []),
  pieces.circumstances,
];

/** Keeps what was signed permanently, encrypted, with the chain of its hashes. */
export const keepEvidence = async (tx: Transaction, world: World, loanId: string, signing: Signing): Promise<void> => {
  const pieces = piecesOf(world.texts, signing);
  const bytes = bytesOf(pieces, signing.body.signature.kind === 'drawn');
  const links = evidenceOf(pieces, sha256);
  await tx
    .insertInto('loan_evidence')
    .values(
      links.map((link, index) => {
        const [ordinal, piece] = [index + 1, bytes[index] ?? null];
        return { loan_id: loanId, ordinal, ...link, sealed: piece && encrypt(world, piece, placeOf(loanId, ordinal)) };
      }),
    )
    .execute();
};

type Made = Omit<Schemas['LoanContract'], 'evidence' | 'hash'>;

/** Returns the bytes of a contract that are a piece of the chain: all of it but the chain itself (LON-114). */
export const contractBytes = (contract: Made | Schemas['LoanContract']): Uint8Array => {
  const { evidence: _evidence, hash: _hash, ...made } = { evidence: null, hash: null, ...contract };
  return jsonOf(made);
};

/** Chains a contract after what was signed. Its bytes are those of the contract that is kept. */
export const chainContract = async (tx: Transaction, made: Made): Promise<readonly EvidenceLink[]> => {
  const signed = await findEvidence(tx, made.loanId);
  const link = contractLink(signed, contractBytes(made), sha256);
  await tx
    .insertInto('loan_evidence')
    .values({ loan_id: made.loanId, ordinal: signed.length + 1, ...link, sealed: null })
    .execute();
  return [...signed, link];
};

const findPieces = (reader: Reader, loanId: string) =>
  reader.selectFrom('loan_evidence').selectAll().where('loan_id', '=', loanId).orderBy('ordinal').execute();

/** Reads the chain of what was signed. */
export const findEvidence = async (reader: Reader, loanId: string): Promise<readonly EvidenceLink[]> =>
  (await findPieces(reader, loanId)).map(({ kind, sha256: hash, chain }) => ({ kind, sha256: hash, chain }));

/** Bytes that are kept elsewhere: a drawn signature's file, and the contract of a loan that was paid out. */
type Elsewhere = { readonly signature: Uint8Array | undefined; readonly contract: Uint8Array | undefined };

const bytesElsewhere = (kind: EvidenceLink['kind'], { signature, contract }: Elsewhere): Uint8Array =>
  (kind === 'contract' ? contract : signature) ?? Buffer.alloc(0);

/** Reads the pieces of what was signed with their bytes, in the order of the chain (LON-116). */
export const readPieces = async (
  reader: Reader,
  world: Pick<World, 'encryptionKey'>,
  loanId: string,
  elsewhere: Elsewhere,
): Promise<readonly (EvidenceLink & { readonly bytes: Uint8Array })[]> =>
  (await findPieces(reader, loanId)).map(({ kind, sha256: hash, chain, ordinal, sealed }) => ({
    ...{ kind, sha256: hash, chain },
    bytes: sealed ? decrypt(world, sealed, placeOf(loanId, ordinal)) : bytesElsewhere(kind, elsewhere),
  }));

/** Computes the chain again from the bytes that are kept. Equal to what is kept unless something was changed. */
export const recomputeEvidence = async (
  reader: Reader,
  world: Pick<World, 'encryptionKey'>,
  loanId: string,
  elsewhere: Elsewhere,
): Promise<readonly EvidenceLink[]> => {
  const pieces = await readPieces(reader, world, loanId, elsewhere);
  const of = (kind: EvidenceLink['kind']) => pieces.filter((piece) => piece.kind === kind).map(({ bytes }) => bytes);
  const [[application], [signed], [strokes], [circumstances], [contract]] = [
    ...([of('application'), of('signature'), of('strokes'), of('circumstances'), of('contract')] as const),
  ];
  if (!application || !signed || !circumstances) throw new Error(`A piece of what loan ${loanId} signed is missing.`);
  const kept = { application, texts: of('text'), signature: signed, strokes: strokes ?? null, circumstances };
  return evidenceOf({ ...kept, ...(contract && { contract }) }, sha256);
};
