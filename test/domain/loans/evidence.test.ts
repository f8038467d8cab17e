import { createHash } from 'node:crypto';
import { contractLink, evidenceHash, evidenceOf } from '../../../src/domain/loans/evidence.ts';

const sha256 = (bytes: Uint8Array): Uint8Array => new Uint8Array(createHash('sha256').update(bytes).digest());
const bytesOf = (text: string) => new TextEncoder().encode(text);
const SIGNED = {
  application: bytesOf('{"days":60}'),
  texts: ['# Lending', '# Borrowing', '# Liability'].map(bytesOf),
  signature: bytesOf('Ada Lovelace'),
  strokes: null,
  circumstances: bytesOf('{"language":"en"}'),
};

describe('the evidence of a signature', () => {
  it('is a chain: each link is the hash of the 32 bytes before it and of the piece’s own hash [LON-31]', () => {
    const [first, second] = evidenceOf(SIGNED, sha256);
    const own = createHash('sha256').update('{"days":60}').digest();
    const link = createHash('sha256').update(Buffer.alloc(32)).update(own).digest();
    expect(first).toEqual({ kind: 'application', sha256: own.toString('hex'), chain: link.toString('hex') });
    const text = createHash('sha256').update('# Lending').digest();
    const next = createHash('sha256').update(link).update(text).digest('hex');
    expect(second).toEqual({ kind: 'text', sha256: text.toString('hex'), chain: next });
  });

  it('has the pieces in the order of the contract, without those that the application does not have [LON-85]', () => {
    const kinds = (signed: typeof SIGNED | (Omit<typeof SIGNED, 'strokes'> & { readonly strokes: Uint8Array })) =>
      evidenceOf(signed, sha256).map(({ kind }) => kind);
    expect(kinds(SIGNED)).toEqual(['application', 'text', 'text', 'text', 'signature', 'circumstances']);
    expect(kinds({ ...SIGNED, strokes: bytesOf('[]') })).toEqual([
      ...['application', 'text', 'text', 'text', 'signature', 'strokes', 'circumstances'],
    ]);
  });

  it('goes on with the contract once the loan is paid out [LON-114]', () => {
    const contract = bytesOf('{"days":60}');
    const signed = evidenceOf(SIGNED, sha256);
    expect([...signed, contractLink(signed, contract, sha256)]).toEqual(evidenceOf({ ...SIGNED, contract }, sha256));
  });

  it('ends with the hash of the contract, which any change of any piece changes [LON-32]', () => {
    const hash = evidenceHash(evidenceOf(SIGNED, sha256));
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    const changed = [
      { ...SIGNED, application: bytesOf('{"days":61}') },
      { ...SIGNED, texts: SIGNED.texts.toReversed() },
      { ...SIGNED, strokes: bytesOf('[]') },
      { ...SIGNED, circumstances: bytesOf('{"language":"de"}') },
    ];
    const hashes = new Set(changed.map((signed) => evidenceHash(evidenceOf(signed, sha256))).concat(hash));
    expect(hashes.size).toBe(5);
    expect(evidenceHash([])).toBeUndefined();
  });
});
