import { base32nopad } from '@scure/base';
import { shownCode } from './shownCode.ts';
import type { WebServer } from './webServer.ts';

const STEP_MS = 30_000;

/** Returns the code that an app shows for a secret; the world's time goes on by a step first, as each code is taken once. */
export const freshCode = async (server: WebServer, secret: string): Promise<string> => {
  await server.advance(STEP_MS);
  const { serverTime } = await server.succeed('getCommonInfo', {});
  return shownCode(base32nopad.decode(secret), Math.floor(serverTime / 1000));
};

/** Sets an authenticator app up as the customer's first second step. */
export const setUpApp = async (server: WebServer, token: string, currentPassword: string) => {
  const { secret } = await server.succeed('beginAuthenticator', { token, body: { currentPassword } });
  const body = { code: await freshCode(server, secret) };
  const { recoveryCodes } = await server.succeed('confirmAuthenticator', { token, body });
  return { secret, recoveryCodes: recoveryCodes ?? [] };
};
