import type { TestServer } from './testServer.ts';
import { AGREED } from './agreedTexts.ts';

/** Password of the customers of tests. */
export const CUSTOMER_PASSWORD = 'Sun-and-moon-7';

export type TestCustomer = { readonly email: string; readonly password: string; readonly token: string };

let customers = 0;

/** Signs a new customer up by mail and in, as the app does: with 100,000.00 USD in the demo account. */
export const signUpCustomer = async (server: Pick<TestServer, 'succeed' | 'messagesTo'>): Promise<TestCustomer> => {
  customers += 1;
  // Several test processes may share one PostgreSQL, where a contact is locked during a request.
  const email = `customer-${process.pid}-${customers}@example.com`;
  const password = CUSTOMER_PASSWORD;
  await server.succeed('sendMailCode', { query: { email } });
  const [message] = await server.messagesTo(email);
  if (!message?.code) throw new Error(`No code was sent to ${email}.`);
  await server.succeed('signUp', { body: { email, password, code: message.code, agreements: AGREED } });
  const { token } = await server.succeed('signIn', { body: { email, password } });
  return { email, password, token };
};
