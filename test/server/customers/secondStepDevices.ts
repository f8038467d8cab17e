import { base32nopad } from '@scure/base';
import type { Schemas } from '../../../src/contract/index.ts';
import { shownCode } from '../../support/shownCode.ts';
import { createPasskeyDevice, type PasskeyDevice } from '../../support/passkeyDevice.ts';
import type { TestServer } from '../../support/testServer.ts';
import { PASSWORD } from './customerContacts.ts';

/** Origin of the pages that the test server's passkeys belong to. */
export const ORIGIN = 'http://localhost:8080';

type Protected = Schemas['ProtectedOperation'];
export type App = { readonly code: () => string };
export type Answered = Schemas['AnswerSecondStepRequest'];

/** Authenticator app in software, which shows the code of the server's time. */
const appOf = (server: TestServer, secret: string): App => ({
  code: () => shownCode(base32nopad.decode(secret), server.world.now()),
});

/** Moves the world's time to the next step of codes, as each code is taken once. */
export const nextCode = (server: TestServer): void => server.advance(30_000);

/** Header that carries a proof. */
export const proved = (proof: string) => ({ headers: { 'X-Second-Step': proof } });

/** Sets an authenticator up as the first second step; returns the app and the recovery codes. */
export const setUpApp = async (server: TestServer, token: string, currentPassword = PASSWORD) => {
  const { secret } = await server.succeed('beginAuthenticator', { token, body: { currentPassword } });
  const app = appOf(server, secret);
  const { recoveryCodes } = await server.succeed('confirmAuthenticator', { token, body: { code: app.code() } });
  nextCode(server);
  return { app, recoveryCodes: recoveryCodes ?? [] };
};

/** Sets a passkey up; the first second step with the password, a further one with a proof. */
export const setUpPasskey = async (
  server: TestServer,
  token: string,
  {
    proof,
    device = createPasskeyDevice({ origin: ORIGIN }),
  }: { readonly proof?: string; readonly device?: PasskeyDevice } = {},
) => {
  const body = proof === undefined ? { currentPassword: PASSWORD } : {};
  const { options } = await server.succeed('beginPasskey', { token, body, ...(proof !== undefined && proved(proof)) });
  const attestation = device.create(options);
  const made = await server.succeed('confirmPasskey', { token, body: { name: 'My phone', attestation } });
  return { device, recoveryCodes: made.recoveryCodes ?? [], secondStep: made.secondStep };
};

/** Asks for a challenge and answers it; returns what the server answers. */
export const answer = async (
  server: TestServer,
  token: string,
  operationId: Protected,
  answerTo: (challenge: Schemas['SecondStepChallenge']) => Answered,
) => {
  const challenge = await server.succeed('askSecondStep', { token, body: { operationId } });
  return server.call('answerSecondStep', { token, path: { id: challenge.id }, body: answerTo(challenge) });
};

/** Earns a proof for an operation. */
export const prove = async (
  server: TestServer,
  token: string,
  operationId: Protected,
  answerTo: (challenge: Schemas['SecondStepChallenge']) => Answered,
): Promise<string> => {
  const answered = await answer(server, token, operationId, answerTo);
  if (answered.code !== 200) throw new Error(`The answer was refused with ${answered.code}.`);
  return answered.data.proof;
};

/** Answers by the app's present code; the next answer needs the next one. */
export const proveByApp = async (server: TestServer, token: string, operationId: Protected, app: App) => {
  const proof = await prove(server, token, operationId, () => ({ kind: 'code', code: app.code() }));
  nextCode(server);
  return proof;
};

export const proveByPasskey = (server: TestServer, token: string, operationId: Protected, device: PasskeyDevice) =>
  prove(server, token, operationId, ({ passkey }) => {
    if (!passkey) throw new Error('The challenge asks for no passkey.');
    return { kind: 'passkey', assertion: device.get(passkey) };
  });
