import type { ContactEntry } from '../../../src/server/customers/readContact.ts';
import type { TestServer } from '../../support/testServer.ts';
import { AGREED } from '../../support/agreedTexts.ts';

export const PASSWORD = 'correct-horse-9';

let contacts = 0;
/** Returns an address that no test has used yet. */
export const newEmail = (): string => `contact-${(contacts += 1)}@example.com`;
/** Returns a British mobile number that no test has used yet, as its owner would write it. */
export const newPhone = () => ({ countryCode: '+44', phone: `07700 ${String(900_000 + (contacts += 1))}` });

/** Returns the recipient of the server's messages: the address, or the number in its international form. */
export const recipientOf = ({ email, phone = '', countryCode = '' }: ContactEntry): string =>
  email ?? `${countryCode}${phone.replace(/\D/g, '').replace(/^0/, '')}`;

/** Requests a code and reads it from its message: type 1 to sign up, 2 for a new password, 3 to sign in. */
export const receiveCode = async (server: TestServer, entry: ContactEntry, type: 1 | 2 | 3): Promise<string> => {
  const query = { ...entry, type };
  await (entry.email === undefined
    ? server.succeed('sendPhoneCode', { query })
    : server.succeed('sendMailCode', { query }));
  const [message] = await server.messagesTo(recipientOf(entry));
  if (!message?.code) throw new Error('No code arrived.');
  return message.code;
};

/** Signs a customer up with this contact; returns it. */
export const signUpWith = async <Entry extends ContactEntry>(server: TestServer, entry: Entry): Promise<Entry> => {
  const code = await receiveCode(server, entry, 1);
  await server.succeed('signUp', { body: { ...entry, password: PASSWORD, code, agreements: AGREED } });
  return entry;
};

/** Signs a customer up with a new address; returns the address. */
export const signUpByEmail = async (server: TestServer): Promise<string> =>
  (await signUpWith(server, { email: newEmail() })).email;

/** Signs a new customer up and in; returns the session. */
export const openSession = async (server: TestServer) => {
  const email = await signUpByEmail(server);
  return server.succeed('signIn', { body: { email, password: PASSWORD } });
};

/** Sets a contact address, and proves it by its code. */
export const setProvedContact = async (
  server: Pick<TestServer, 'succeed' | 'messagesTo'>,
  { token, nickname, contactEmail }: Record<'token' | 'nickname' | 'contactEmail', string>,
): Promise<void> => {
  await server.succeed('updateUser', { token, body: { nickname, contactEmail } });
  await server.succeed('sendContactCode', { token });
  const message = (await server.messagesTo(contactEmail)).find(({ code }) => code !== null);
  await server.succeed('proveContact', { token, body: { code: message?.code ?? '' } });
};
