import { refusal } from '../../../domain/refusal.ts';
import type { Answer, Context, Request } from '../../http/index.ts';
import { recordEvent } from '../../world/audit/recordEvent.ts';
import { checkSecondStep } from '../secondStep.ts';
import { noteChange } from './changed.ts';
import { drawRecoveryCodes } from './confirm.ts';
import { enter } from './entering.ts';
import { readPasskeyName } from './passkeyName.ts';
import {
  deleteAuthenticator,
  deletePasskey,
  findAuthenticator,
  findKinds,
  listPasskeys,
  updatePasskeyName,
} from './rows.ts';
import { secondStepView } from './secondStepView.ts';

const noPasskey = () => ({ refused: refusal('not-found', { field: 'id' }) });

/** Gives a passkey another name, with a proof; that alone is announced by no message (SCS-47). */
export const renamePasskey = async (
  { path: { id }, body }: Request<'renamePasskey'>,
  context: Context<'renamePasskey'>,
): Promise<Answer<'renamePasskey'>> => {
  const { tx, session } = context;
  const { customerId } = session;
  const read = readPasskeyName(body.name);
  if ('refused' in read) return read;
  const ended = await enter(tx, session);
  if (ended) return { refused: ended };
  if (!(await updatePasskeyName(tx, { customerId, id, ...read }))) return noPasskey();
  const [unproven] = await checkSecondStep(context, 'renamePasskey');
  if (unproven) return { refused: unproven };
  const { world, caller } = context;
  const renamed = { kind: 'passkey-renamed', subject: id.toLowerCase() } as const;
  await recordEvent(tx, { at: world.now(), ...renamed, by: 'customer', customerId, caller });
  return { data: await secondStepView(tx, customerId) };
};

/** Removes a passkey, with a proof. */
export const removePasskey = async (
  { path: { id } }: Request<'removePasskey'>,
  context: Context<'removePasskey'>,
): Promise<Answer<'removePasskey'>> => {
  const { tx, world, session } = context;
  const { customerId, sessionId, language } = session;
  const ended = await enter(tx, session);
  if (ended) return { refused: ended };
  if (!(await listPasskeys(tx, customerId)).some((passkey) => passkey.id === id.toLowerCase())) return noPasskey();
  const [unproven] = await checkSecondStep(context, 'removePasskey');
  if (unproven) return { refused: unproven };
  await deletePasskey(tx, { customerId, id });
  await noteChange(tx, world, {
    ...{ customerId, but: sessionId, language, caller: context.caller },
    change: 'second-step-passkey-removed',
  });
  return { data: await secondStepView(tx, customerId) };
};

/** Removes the authenticator, with a proof. */
export const removeAuthenticator = async (
  _request: Request<'removeAuthenticator'>,
  context: Context<'removeAuthenticator'>,
): Promise<Answer<'removeAuthenticator'>> => {
  const { tx, world, session } = context;
  const { customerId, sessionId, language } = session;
  const ended = await enter(tx, session);
  if (ended) return { refused: ended };
  if (!(await findAuthenticator(tx, customerId))) return { refused: refusal('not-found', { field: 'authenticator' }) };
  const [unproven] = await checkSecondStep(context, 'removeAuthenticator');
  if (unproven) return { refused: unproven };
  await deleteAuthenticator(tx, customerId);
  await noteChange(tx, world, {
    ...{ customerId, but: sessionId, language, caller: context.caller },
    change: 'second-step-authenticator-removed',
  });
  return { data: await secondStepView(tx, customerId) };
};

/** Gives ten new recovery codes, with a proof; they end the old ones (SCS-33). */
export const renewRecoveryCodes = async (
  _request: Request<'renewRecoveryCodes'>,
  context: Context<'renewRecoveryCodes'>,
): Promise<Answer<'renewRecoveryCodes'>> => {
  const { tx, world, session } = context;
  const { customerId, sessionId, language } = session;
  const ended = await enter(tx, session);
  if (ended) return { refused: ended };
  if ((await findKinds(tx, customerId)).length === 0) return { refused: refusal('second-step-needed', { kinds: [] }) };
  const [unproven] = await checkSecondStep(context, 'renewRecoveryCodes');
  if (unproven) return { refused: unproven };
  const recoveryCodes = await drawRecoveryCodes(tx, world, customerId);
  await noteChange(tx, world, {
    ...{ customerId, but: sessionId, language, caller: context.caller },
    change: 'second-step-codes-renewed',
  });
  return { data: { recoveryCodes } };
};
