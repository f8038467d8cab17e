import { SIGN_UP } from '../../domain/verificationCode.ts';
import type { Handlers } from '../http/index.ts';
import { customerView } from './customerView.ts';
import { getFavourites, updateFavourites } from './favourites.ts';
import { readEmail, readPhone } from './readContact.ts';
import { sendCode } from './sendCode.ts';
import { endSession } from './sessions.ts';
import { signIn } from './signIn.ts';
import { signUp } from './signUp.ts';

/** The customers' operations: signing up, in and out, codes, and the customer's own data. */
export const customerHandlers = {
  signUp,
  signIn,
  async signOut(_request, { tx, session }) {
    await endSession(tx, session.sessionId);
    return { data: null };
  },
  async sendMailCode({ query: { type: purpose = SIGN_UP, email } }, context) {
    const read = readEmail(email);
    return 'refused' in read ? read : sendCode({ ...read, purpose }, context);
  },
  async sendPhoneCode({ query: { type: purpose = SIGN_UP, ...entry } }, context) {
    const read = readPhone(entry);
    return 'refused' in read ? read : sendCode({ ...read, purpose }, context);
  },
  async getUser(_request, { tx, session }) {
    return { data: await customerView(tx, session.customerId) };
  },
  getFavourites,
  updateFavourites,
} satisfies Handlers<
  | 'signUp'
  | 'signIn'
  | 'signOut'
  | 'sendMailCode'
  | 'sendPhoneCode'
  | 'getUser'
  | 'getFavourites'
  | 'updateFavourites'
>;
