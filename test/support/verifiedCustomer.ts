import { waitFor } from '@testing-library/react';
import { signUpApplicant } from '../server/identity/applicant.ts';
import type { WebServer } from './webServer.ts';

const REVIEWED_AFTER_MS = 60_000;

/** Signs up a customer whose identity the reviewer has accepted, so that both accounts can be active. Returns the token. */
export const signUpVerified = async (server: WebServer): Promise<string> => {
  const applicant = await signUpApplicant(server);
  await applicant.submit(await applicant.whole());
  await server.advance(REVIEWED_AFTER_MS);
  await waitFor(async () => expect((await applicant.identity()).status).toBe('authenticated'));
  return applicant.token;
};
