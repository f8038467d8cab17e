import type { Handlers } from '../../http/index.ts';
import { answerSecondStep, askSecondStep } from './answer.ts';
import { beginAuthenticator, beginPasskey } from './begin.ts';
import { removeAuthenticator, removePasskey, renamePasskey, renewRecoveryCodes } from './change.ts';
import { confirmAuthenticator, confirmPasskey } from './confirm.ts';
import { beginPasskeySignIn, signInWithPasskey } from './passkeySignIn.ts';
import { secondStepView } from './secondStepView.ts';

type SecondStepOperation =
  | 'getSecondStep'
  | 'beginAuthenticator'
  | 'confirmAuthenticator'
  | 'removeAuthenticator'
  | 'beginPasskey'
  | 'confirmPasskey'
  | 'renamePasskey'
  | 'removePasskey'
  | 'renewRecoveryCodes'
  | 'askSecondStep'
  | 'answerSecondStep'
  | 'beginPasskeySignIn'
  | 'signInWithPasskey';

/** Handlers of the second step: setting it up, changing it, asking for it, and signing in with a passkey. */
export const secondStepHandlers: Handlers<SecondStepOperation> = {
  async getSecondStep(_request, { tx, session: { customerId } }) {
    return { data: await secondStepView(tx, customerId) };
  },
  beginAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  beginPasskey,
  confirmPasskey,
  renamePasskey,
  removePasskey,
  renewRecoveryCodes,
  askSecondStep,
  answerSecondStep,
  beginPasskeySignIn,
  signInWithPasskey,
};
