import type { TestClient } from '../../support/testClient.ts';
import { AGREED } from '../../support/agreedTexts.ts';

const PASSWORD = 'Sun-and-moon-7';

/** Signs a new customer up and in through the server, reading its inbox. Returns the token. */
export const signUpBy = async (server: TestClient, email: string): Promise<string> => {
  await server.succeed('sendMailCode', { query: { email } });
  const { items } = await server.succeed('getInbox', { query: { to: email } });
  await server.succeed('signUp', {
    body: { email, password: PASSWORD, code: items[0]?.code ?? '', agreements: AGREED },
  });
  return (await server.succeed('signIn', { body: { email, password: PASSWORD } })).token;
};
