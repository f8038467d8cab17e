import type { Schemas } from '../../contract/index.ts';
import { decrypt, encrypt } from '../world/encryption.ts';
import type { World } from '../world/world.ts';
import type { LoanRow } from './loanRepository.ts';

/** What a customer declared with an application, kept encrypted, with a typed signature. */
export type Declared = Pick<
  Schemas['ApplyForLoanRequest'],
  'legalAddress' | 'monthlyIncome' | 'expectedInvestmentAmount'
> & {
  /** Null of a drawn signature. */
  readonly signedName: string | null;
};

const placeOf = (loanId: string): string => `declaration of loan ${loanId}`;

export const sealDeclared = (world: World, loanId: string, declared: Declared): Uint8Array =>
  encrypt(world, Buffer.from(JSON.stringify(declared)), placeOf(loanId));

/** Reads what a customer declared with an application. */
export const declaredOf = (world: Pick<World, 'encryptionKey'>, { id, sealed }: LoanRow): Declared =>
  JSON.parse(decrypt(world, sealed, placeOf(id)).toString()) as Declared;

/** Returns a signature as the contract answers it. */
export const signatureView = (
  { signature_file_id: fileId }: LoanRow,
  { signedName }: Declared,
): Schemas['KeptSignature'] =>
  fileId === null ? { kind: 'typed', name: signedName ?? '' } : { kind: 'drawn', image: `/file/signature/${fileId}` };
