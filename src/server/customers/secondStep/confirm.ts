import { drawRecoveryCode, MOST_PASSKEYS, RECOVERY_CODES } from '../../../domain/customer/secondStep.ts';
import { stepOfCode } from '../../../domain/customer/totp.ts';
import type { Schemas } from '../../../contract/index.ts';
import { refusal } from '../../../domain/refusal.ts';
import type { Answer, Context, Request } from '../../http/index.ts';
import type { Transaction } from '../../store/index.ts';
import { encrypt } from '../../world/encryption.ts';
import type { World } from '../../world/world.ts';
import { hashTogether } from '../passwordHash.ts';
import { findBegun } from './begun.ts';
import { noteChange } from './changed.ts';
import { enter } from './entering.ts';
import { readPasskeyName } from './passkeyName.ts';
import {
  findKinds,
  findPasskey,
  insertPasskey,
  listPasskeys,
  replaceRecoveryCodes,
  saveAuthenticator,
} from './rows.ts';
import { secondStepView } from './secondStepView.ts';
import { checkAttestation } from './webAuthn.ts';
import { checkWrongAnswers, noteRightAnswer, refuseWrongAnswer } from './wrongAnswers.ts';

/** Nothing was begun, or too long ago: it has to be begun anew. */
const nothingBegun = () => ({ refused: refusal('second-step-wrong', {}) });

/** Place of an authenticator's secret, for its encryption. */
export const placeOfSecret = (customerId: string): string => `authenticator of ${customerId}`;

/** Draws ten recovery codes in place of the old ones; they are stored as hashes and shown this once. */
export const drawRecoveryCodes = async (tx: Transaction, world: World, customerId: string): Promise<string[]> => {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(drawRecoveryCode(world.randomBytes));
  const hashes = await hashTogether(world, [...codes]);
  await replaceRecoveryCodes(tx, customerId, { hashes, now: world.now() });
  return [...codes];
};

type Confirming = Context<'confirmAuthenticator' | 'confirmPasskey'>;

/** Does what follows a new second step; the first one comes with recovery codes. */
const complete = async (
  { tx, world, caller, session: { customerId, sessionId, language } }: Confirming,
  {
    isFirst,
    change,
  }: {
    readonly isFirst: boolean;
    readonly change: 'second-step-authenticator-added' | 'second-step-passkey-added';
  },
): Promise<Schemas['SecondStepSetUp']> => {
  const recoveryCodes = isFirst ? await drawRecoveryCodes(tx, world, customerId) : null;
  await noteChange(tx, world, { customerId, but: sessionId, language, change, caller });
  return { secondStep: await secondStepView(tx, customerId), recoveryCodes };
};

/** Sets the authenticator up that the session has begun, by a first right code; it replaces the one before (SCS-23). */
export const confirmAuthenticator = async (
  { body: { code } }: Request<'confirmAuthenticator'>,
  context: Context<'confirmAuthenticator'>,
): Promise<Answer<'confirmAuthenticator'>> => {
  const { tx, world, session } = context;
  const { customerId } = session;
  const now = world.now();
  const refused = (await enter(tx, session)) ?? (await checkWrongAnswers(tx, { session, kind: 'code' }, now));
  if (refused) return { refused };
  const secret = await findBegun(tx, world, { session, kind: 'authenticator' });
  if (!secret) return nothingBegun();
  const step = stepOfCode({ secret, code, now, lastStep: null });
  if (step === undefined) return refuseWrongAnswer(tx, { session, kind: 'code', caller: context.caller }, now);
  await noteRightAnswer(tx, session);
  const isFirst = (await findKinds(tx, customerId)).length === 0;
  const sealed = encrypt(world, secret, placeOfSecret(customerId));
  await saveAuthenticator(tx, customerId, { sealed, step, now });
  return { data: await complete(context, { isFirst, change: 'second-step-authenticator-added' }) };
};

/** Sets the passkey up that the browser has made for the session's challenge. */
export const confirmPasskey = async (
  { body: { name: entered, attestation } }: Request<'confirmPasskey'>,
  context: Context<'confirmPasskey'>,
): Promise<Answer<'confirmPasskey'>> => {
  const { tx, world, session } = context;
  const { customerId } = session;
  const now = world.now();
  const read = readPasskeyName(entered);
  if ('refused' in read) return read;
  const refused = (await enter(tx, session)) ?? (await checkWrongAnswers(tx, { session, kind: 'passkey' }, now));
  if (refused) return { refused };
  const challenge = await findBegun(tx, world, { session, kind: 'passkey' });
  if (!challenge) return nothingBegun();
  const known = await listPasskeys(tx, customerId);
  if (known.length >= MOST_PASSKEYS) return { refused: refusal('too-many-requests', {}) };
  const made = await checkAttestation(world.secondStep.passkeys, attestation, challenge.toString());
  if (!made || (await findPasskey(tx, made.credentialId)))
    return refuseWrongAnswer(tx, { session, kind: 'passkey', caller: context.caller }, now);
  await noteRightAnswer(tx, session);
  const isFirst = (await findKinds(tx, customerId)).length === 0;
  const transports = attestation.transports ?? [];
  await insertPasskey(tx, { id: world.newId(), customerId, ...made, transports, ...read, addedAt: now });
  return { data: await complete(context, { isFirst, change: 'second-step-passkey-added' }) };
};
