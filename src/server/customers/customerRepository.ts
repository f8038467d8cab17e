import type { Insertable } from 'kysely';
import type { Language } from '../../contract/index.ts';
import type { Contact } from '../../domain/customer/contact.ts';
import type { AccountType, Reader, Tables, Transaction } from '../store/index.ts';

/** Data of a customer that signing in and sending codes need. */
export type KnownCustomer = { readonly id: string; readonly passwordHash: string; readonly language: Language };

/** Columns of a contact. */
export const contactColumns = (contact: Contact) =>
  contact.channel === 'mail'
    ? { email: contact.address }
    : { calling_code: contact.callingCode, phone: contact.number };

/** Finds the customer who signs in by this address or number; undefined where there is none. */
export const findByContact = async (tx: Reader, contact: Contact): Promise<KnownCustomer | undefined> => {
  const customers = tx.selectFrom('customers').select(['id', 'password_hash as passwordHash', 'language']);
  const row = await customers.where((where) => where.and(contactColumns(contact))).executeTakeFirst();
  return row && { ...row, language: row.language as Language };
};

/** Finds the customer with this invite code. */
export const findInviter = (tx: Reader, inviteCode: string): Promise<{ id: string } | undefined> =>
  tx.selectFrom('customers').select('id').where('invite_code', '=', inviteCode).executeTakeFirst();

export const insertCustomer = async (tx: Transaction, customer: Insertable<Tables['customers']>): Promise<void> => {
  await tx.insertInto('customers').values(customer).execute();
};

/** Reads the customer's row. Throws where there is none: a session names it. */
export const getCustomer = (tx: Reader, id: string) =>
  tx.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

type ContactColumns = {
  readonly contact_email: string | null;
  readonly contact_proved: string | null;
  readonly contact_kept_until: number | null;
};

/** Returns the contact address of a customer where its code was entered, null elsewhere. */
export const provedContact = (customer: Omit<ContactColumns, 'contact_kept_until'>): string | null =>
  customer.contact_email === customer.contact_proved ? customer.contact_email : null;

/** Returns the contact address that mails go to: proved, or kept from before the proof; null where they go to the one that signs in. */
export const mailedContact = (customer: ContactColumns): string | null =>
  customer.contact_kept_until === null ? provedContact(customer) : customer.contact_email;

/** Locks the customer's row, so that no password is set until the transaction ends; returns the present one's hash. */
export const lockPasswordHash = async (tx: Transaction, id: string): Promise<string> => {
  const { password_hash: hash } = await tx
    .selectFrom('customers')
    .select('password_hash')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return hash;
};

export const updatePasswordHash = async (tx: Transaction, id: string, passwordHash: string): Promise<void> => {
  await tx.updateTable('customers').set({ password_hash: passwordHash }).where('id', '=', id).execute();
};

/** Returns the numbers of the customer's two accounts, by account type. */
export const accountNumbers = async (tx: Reader, customerId: string): Promise<ReadonlyMap<AccountType, string>> => {
  const rows = await tx
    .selectFrom('accounts')
    .select(['scope', 'number'])
    .where('customer_id', '=', customerId)
    .execute();
  return new Map(rows.map(({ scope, number }) => [scope, number]));
};

export const keepFavourites = async (tx: Transaction, id: string, symbols: readonly string[]): Promise<void> => {
  await tx
    .updateTable('customers')
    .set({ favourites: [...symbols] })
    .where('id', '=', id)
    .execute();
};
