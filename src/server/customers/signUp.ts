import type { Schemas } from '../../contract/index.ts';
import { type Contact, contactAddress } from '../../domain/customer/contact.ts';
import { SIGN_UP } from '../../domain/customer/verificationCode.ts';
import { refusal } from '../../domain/refusal.ts';
import type { Answer, Context, Request } from '../http/index.ts';
import { recordEvent } from '../world/audit/recordEvent.ts';
import { keepAccepted } from './agreementRepository.ts';
import { checkAgreements } from './checkAgreements.ts';
import { tryLockContact } from './contactLock.ts';
import { contactColumns, findByContact, findInviter, insertCustomer } from './customerRepository.ts';
import { drawInviteCode, normalInviteCode } from './inviteCode.ts';
import { checkNewPassword } from './newPassword.ts';
import { openAccounts } from './openAccounts.ts';
import { hashPassword } from './passwordHash.ts';
import { readContact } from './readContact.ts';
import { redeemCode } from './redeemCode.ts';

/** Default length of a substring (§9). */
const LONGEST_FIRST_NICKNAME = 15;

/** Returns the first nickname: the part before the @, or a number's last four digits. */
const firstNickname = (contact: Contact): string => {
  const name = contact.channel === 'mail' ? contact.address.replace(/[+@].*$/, '') : `···${contact.number.slice(-4)}`;
  return (name || contactAddress(contact)).slice(0, LONGEST_FIRST_NICKNAME);
};

/**
 * Creates a customer with a real and a demo account (§7, `/register`). The code is checked last, so that a weak
 * password costs none of its tries; only the holder of its code learns that a contact is taken, and the code is used up.
 */
export const signUp =
  (firm: Schemas['FirmNamed']) =>
  async ({ body }: Request<'signUp'>, context: Context<'signUp'>): Promise<Answer<'signUp'>> => {
    const { tx, world, language, caller } = context;
    const read = readContact(body);
    if ('refused' in read) return read;
    const refused = checkNewPassword(body, language);
    if (refused) return { refused };
    const inviter =
      body.inviteCode === undefined ? undefined : await findInviter(tx, normalInviteCode(body.inviteCode));
    if (body.inviteCode !== undefined && !inviter)
      return { refused: refusal('invite-code-unknown', { field: 'inviteCode' }) };

    const agreed = checkAgreements(body.agreements ?? [], { world, language, firm });
    if ('refused' in agreed) return agreed;

    const { contact } = read;
    if (!(await tryLockContact(tx, contact))) return { refused: refusal('too-many-requests', {}) };
    const wrong = await redeemCode(tx, { contact, purpose: SIGN_UP, caller, isKnown: false }, body.code, world);
    if (wrong) return wrong;
    if (await findByContact(tx, contact)) return { refused: refusal('contact-taken'), kept: true };

    const id = world.newId();
    await insertCustomer(tx, {
      id,
      ...contactColumns(contact),
      password_hash: await hashPassword(world, body.password),
      nickname: firstNickname(contact),
      language,
      invite_code: await drawInviteCode(tx, world),
      invited_by: inviter?.id ?? null,
      created_at: world.now(),
    });
    await openAccounts(tx, world, id);
    await recordEvent(tx, { at: world.now(), kind: 'signed-up', by: 'customer', customerId: id, caller });
    await keepAccepted(tx, id, agreed.accepted);
    return { data: null };
  };
