/** Calculates the SHA-256 of some bytes: 32 bytes. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

/** Bytes of what was signed, as the contract writes each piece. JSON is ordered by RFC 8785. */
export type SignedPieces = {
  /** The request's body, JSON. */
  readonly application: Uint8Array;
  /** Texts accepted, in the order of the product's `agreements`: Markdown as it was shown. */
  readonly texts: readonly Uint8Array[];
  /** File of the drawn signature, or the typed name. */
  readonly signature: Uint8Array;
  /** Lines of a drawn signature, JSON; null if the application has none (LON-85). */
  readonly strokes: Uint8Array | null;
  /** Language, session and instant of the signature, JSON (LON-84). */
  readonly circumstances: Uint8Array;
  /** Contract without its evidence and hash, JSON (LON-114); absent before the loan is paid out. */
  readonly contract?: Uint8Array;
};

/** Piece of what was signed, with its hash and its link of the chain: 64 lower-case hexadecimal digits each. */
export type EvidenceLink = {
  readonly kind: 'application' | 'text' | 'signature' | 'strokes' | 'circumstances' | 'contract';
  readonly sha256: string;
  readonly chain: string;
};

const HASH_BYTES = 32;

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Lists the pieces that an application has, in the order of the chain. */
const piecesOf = ({ application, texts, signature, strokes, circumstances, contract }: SignedPieces) => [
  { kind: 'application' as const, bytes: application },
  ...texts.map((bytes) => ({ kind: 'text' as const, bytes })),
  { kind: 'signature' as const, bytes: signature },
  ...(strokes ? [{ kind: 'strokes' as const, bytes: strokes }] : []),
  { kind: 'circumstances' as const, bytes: circumstances },
  ...(contract ? [{ kind: 'contract' as const, bytes: contract }] : []),
];

/** Chains what was signed (LON-31): each link is the hash of the link before it and of the piece's own hash. */
export const evidenceOf = (signed: SignedPieces, sha256: Sha256): readonly EvidenceLink[] => {
  let link: Uint8Array = new Uint8Array(HASH_BYTES);
  return piecesOf(signed).map(({ kind, bytes }) => {
    const digest = sha256(bytes);
    link = sha256(new Uint8Array([...link, ...digest]));
    return { kind, sha256: hexOf(digest), chain: hexOf(link) };
  });
};

const bytesOfHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));

/** Chains the contract after what was signed (LON-114). */
export const contractLink = (signed: readonly EvidenceLink[], contract: Uint8Array, sha256: Sha256): EvidenceLink => {
  const digest = sha256(contract);
  const before = bytesOfHex(evidenceHash(signed) ?? '00'.repeat(HASH_BYTES));
  return { kind: 'contract', sha256: hexOf(digest), chain: hexOf(sha256(new Uint8Array([...before, ...digest]))) };
};

/** Returns the hash of a contract: the last link of its chain (LON-32); undefined of no piece. */
export const evidenceHash = (evidence: readonly EvidenceLink[]): string | undefined => evidence.at(-1)?.chain;

/** Piece of a chain with its bytes, and the hashes that the server names of it. */
export type KeptPiece = { readonly bytes: Uint8Array<ArrayBuffer>; readonly sha256: string; readonly chain: string };

/** Calculates the SHA-256 of some bytes as browsers do it. */
type Digest = (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>;

/**
 * Computes a chain again from the bytes of its pieces (LON-116). Returns the number of the first piece whose bytes give other
 * hashes than the server names; undefined if all agree and the last link is the hash of the contract.
 */
export const brokenPiece = async (
  pieces: readonly KeptPiece[],
  hash: string,
  digest: Digest,
): Promise<number | undefined> => {
  let link: Uint8Array<ArrayBuffer> = new Uint8Array(HASH_BYTES);
  for (const [index, piece] of pieces.entries()) {
    const own = await digest(piece.bytes);
    link = await digest(new Uint8Array([...link, ...own]));
    if (hexOf(own) !== piece.sha256 || hexOf(link) !== piece.chain) return index + 1;
  }
  return hexOf(link) === hash ? undefined : pieces.length;
};
