import { createHmac } from 'node:crypto';
import { decrypt, encrypt } from '../world/encryption.ts';
import type { World } from '../world/world.ts';

/** Crypto wallet as it is stored, encrypted. */
export type Wallet = {
  readonly kind: 'crypto';
  readonly coinName: string;
  readonly coinNetwork: string;
  /** As its network's format writes it. */
  readonly address: string;
  /** The customer's own name of it. */
  readonly name: string | null;
};

/** Bank card as it is stored, encrypted: with its whole number. */
export type BankCard = {
  readonly kind: 'bank';
  readonly realName: string;
  readonly bankName: string;
  readonly cardNumber: string;
  readonly bankAddress: string;
  readonly swiftCode: string;
  readonly payeeName: string;
  readonly payeeAddress: string;
  readonly currency: string;
};

type Kinds = { readonly crypto: Wallet; readonly bank: BankCard };
export type Kind = keyof Kinds;
/** What a customer is paid out to. */
export type Whereto<K extends Kind = Kind> = Kinds[K];

const placeOf = (id: string): string => `destination ${id}`;

export const seal = (world: Pick<World, 'encryptionKey' | 'randomBytes'>, id: string, whereto: Whereto): Buffer =>
  encrypt(world, Buffer.from(JSON.stringify(whereto)), placeOf(id));

export const unseal = (world: Pick<World, 'encryptionKey'>, id: string, sealed: Uint8Array): Whereto =>
  JSON.parse(decrypt(world, sealed, placeOf(id)).toString()) as Whereto;

/** Characters of a SWIFT code that name the bank; the others name its branch. */
const BANK_LETTERS = 8;

/** What makes two destinations the same: network and address, or number and bank. */
const sameness = (whereto: Whereto): readonly string[] =>
  whereto.kind === 'crypto'
    ? [whereto.coinNetwork, whereto.address]
    : [whereto.swiftCode.slice(0, BANK_LETTERS), whereto.cardNumber];

/** Hashes what makes a destination the same as another, with the world's key: the database alone reveals nothing. */
export const digestOf = ({ encryptionKey }: Pick<World, 'encryptionKey'>, whereto: Whereto): Buffer =>
  createHmac('sha256', encryptionKey)
    .update(JSON.stringify(['destination', ...sameness(whereto)]))
    .digest();
