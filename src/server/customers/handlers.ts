import type { Schemas } from '../../contract/index.ts';
import { SIGN_UP } from '../../domain/customer/verificationCode.ts';
import { refusal } from '../../domain/refusal.ts';
import type { Handlers } from '../http/index.ts';
import type { Texts } from '../texts/index.ts';
import { findAccepted } from './agreementRepository.ts';
import { changePassword } from './changePassword.ts';
import { customerView } from './customerView.ts';
import { getFavourites, updateFavourites } from './favourites.ts';
import { getInvited } from './invited.ts';
import { acknowledgeKnowledgeCheck, answerKnowledgeCheck, getKnowledgeCheck } from './knowledgeCheck.ts';
import { listSessions } from './listSessions.ts';
import { getPreferences, updatePreferences } from './preferences.ts';
import { readEmail, readPhone } from './readContact.ts';
import { secondStepHandlers } from './secondStep/handlers.ts';
import { checkSecondStep } from './secondStep.ts';
import { resetPassword } from './resetPassword.ts';
import { sendCode } from './sendCode.ts';
import { endSession, endSessions, hasSession } from './sessions.ts';
import { proveContact, sendContactCode } from './proveContact.ts';
import { signIn } from './signIn.ts';
import { signUp } from './signUp.ts';
import { switchAccount } from './switchAccount.ts';
import { updateUser } from './updateUser.ts';

type CustomerOperation =
  | 'signUp'
  | 'signIn'
  | 'signOut'
  | 'sendMailCode'
  | 'sendPhoneCode'
  | 'resetPassword'
  | 'changePassword'
  | 'listSessions'
  | 'endSession'
  | 'endOtherSessions'
  | 'getUser'
  | 'getFavourites'
  | 'updateFavourites'
  | 'updateUser'
  | 'sendContactCode'
  | 'proveContact'
  | 'getPreferences'
  | 'listAcceptedAgreements'
  | 'updatePreferences'
  | 'switchAccount'
  | 'getInvited'
  | 'getKnowledgeCheck'
  | 'answerKnowledgeCheck'
  | 'acknowledgeKnowledgeCheck'
  | keyof typeof secondStepHandlers;

/** Handles the customers' operations: signing up, in and out, codes, passwords, sessions, profile and settings. */
export const customerHandlers = (texts: Texts, firm: Schemas['FirmNamed']): Handlers<CustomerOperation> => ({
  ...secondStepHandlers,
  signUp: signUp(firm),
  signIn,
  resetPassword,
  updateUser,
  sendContactCode,
  proveContact,
  getPreferences,
  updatePreferences,
  switchAccount,
  getInvited,
  getKnowledgeCheck,
  answerKnowledgeCheck,
  acknowledgeKnowledgeCheck,
  changePassword,
  listSessions: listSessions(texts),
  async signOut(_request, { tx, world, session, caller }) {
    await endSession(tx, { ...session, now: world.now(), caller });
    return { data: null };
  },
  async endSession({ path }, context) {
    const { tx, world, session, caller } = context;
    const named = { customerId: session.customerId, sessionId: path.id };
    if (!(await hasSession(tx, named))) return { refused: refusal('not-found', { field: 'id' }) };
    // Before the session ends: it may be the one that asks, with which its proofs end.
    const [unproven] = await checkSecondStep(context, 'endSession');
    if (unproven) return { refused: unproven };
    await endSession(tx, { ...named, now: world.now(), caller });
    return { data: null };
  },
  async endOtherSessions(_request, context) {
    const { tx, world, session, caller } = context;
    const { customerId, sessionId } = session;
    const [unproven] = await checkSecondStep(context, 'endOtherSessions');
    if (unproven) return { refused: unproven };
    return { data: { ended: await endSessions(tx, { customerId, but: sessionId, now: world.now(), caller }) } };
  },
  async sendMailCode({ query: { type: purpose = SIGN_UP, email } }, context) {
    const read = readEmail(email);
    return 'refused' in read ? read : sendCode({ ...read, purpose }, context);
  },
  async sendPhoneCode({ query: { type: purpose = SIGN_UP, ...entry } }, context) {
    const read = readPhone(entry);
    if ('refused' in read) return read;
    const { callingCodes } = context.world.textMessages;
    if (callingCodes !== null && !callingCodes.includes(entry.countryCode ?? '')) {
      return { refused: refusal('calling-code-missing', { field: 'countryCode' }) };
    }
    return sendCode({ ...read, purpose }, context);
  },
  async listAcceptedAgreements(_request, { tx, session }) {
    return { data: { items: await findAccepted(tx, session.customerId) } };
  },
  async getUser(_request, { tx, world, session }) {
    return { data: await customerView(tx, world, session.customerId) };
  },
  getFavourites,
  updateFavourites,
});
