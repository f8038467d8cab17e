import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { Schema } from '../api/index.ts';

type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];
type Reference = NonNullable<RequestOptions['allowCredentials']>[number];

/** Reference to a passkey as the library types it: the contract has ways to reach it as any text. */
const reference = ({ id, type, transports }: Schema<'PasskeyReference'>): Reference => ({
  id,
  type,
  transports: [...transports],
});

/**
 * Has the browser ask the customer for a passkey (WebAuthn). Throws where the customer turns the request down, where no
 * passkey is there, and where the browser ends it.
 */
export const askPasskey = async (options: Schema<'PasskeyRequestOptions'>): Promise<Schema<'PasskeyAssertion'>> => {
  const { rawId, response } = await startAuthentication({
    optionsJSON: { ...options, allowCredentials: options.allowCredentials.map(reference) },
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { credentialId: rawId, clientDataJSON, authenticatorData, signature, userHandle: userHandle ?? null };
};

/**
 * Has the browser make a passkey (WebAuthn). Throws as `askPasskey` does, and an `InvalidStateError` where the device has
 * a passkey of this customer already.
 */
export const createPasskey = async (options: Schema<'PasskeyCreationOptions'>) => {
  const optionsJSON: CreationOptions = {
    ...options,
    pubKeyCredParams: [...options.pubKeyCredParams],
    excludeCredentials: options.excludeCredentials.map(reference),
  };
  const { rawId, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports } = response;
  return { credentialId: rawId, clientDataJSON, attestationObject, ...(transports && { transports: [...transports] }) };
};
