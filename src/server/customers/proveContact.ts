import { createHash } from 'node:crypto';
import type { Language } from '../../contract/index.ts';
import type { Contact } from '../../domain/customer/contact.ts';
import {
  checkCode,
  checkSendAgain,
  CODE_LIFE_SECONDS,
  CONTACT,
  drawCode,
  resendAt,
} from '../../domain/customer/verificationCode.ts';
import { refusal } from '../../domain/refusal.ts';
import type { Answer, Context, Request } from '../http/index.ts';
import type { Transaction } from '../store/index.ts';
import { recordCounted } from '../world/audit/recordEvent.ts';
import { codeMessage } from './codeMessage.ts';
import {
  codesForCaller,
  codesToContact,
  codesToProve,
  countTry,
  findCode,
  forgetOldCodes,
  insertCode,
  markCodeUsed,
} from './codeRepository.ts';
import { getCustomer, provedContact } from './customerRepository.ts';
import { customerView } from './customerView.ts';
import { enter } from './secondStep/entering.ts';
import { checkFailures, countedForProofs, countFailure } from './signInFailures.ts';

/** Stands in the place of a device: a code of a contact address belongs to the customer who asked for it. */
const asking = (customerId: string): Buffer => createHash('sha256').update(`contact of ${customerId}`).digest();

/** Contact address that waits for its code; undefined where there is none. */
const findUnproved = async (
  tx: Transaction,
  customerId: string,
): Promise<{ readonly contact: Contact; readonly language: Language } | undefined> => {
  const customer = await getCustomer(tx, customerId);
  const { contact_email: address } = customer;
  if (address === null || provedContact(customer) !== null) return undefined;
  return { contact: { channel: 'mail', address }, language: customer.language as Language };
};

/**
 * Sends a code to the contact address of the customer, which is sent nothing else until it was entered. Counted against the
 * customer, whichever address it is, and against the address and the caller: nobody is sent codes without end.
 */
export const sendContactCode = async (
  _request: Request<'sendContactCode'>,
  { tx, world, session, caller }: Context<'sendContactCode'>,
): Promise<Answer<'sendContactCode'>> => {
  const { customerId } = session;
  const ended = await enter(tx, session);
  if (ended) return { refused: ended };
  const unproved = await findUnproved(tx, customerId);
  if (!unproved) return { refused: refusal('not-found', { field: 'contactEmail' }) };
  const { contact, language } = unproved;
  const now = world.now();
  const who = { contact, device: asking(customerId), caller: caller.address, isKnown: true };
  const [refused] = checkSendAgain({
    purpose: CONTACT,
    toContact: await codesToContact(tx, who, now),
    forCaller: await codesForCaller(tx, caller.address, now),
    further: await codesToProve(tx, who, now),
    now,
  });
  if (refused) return { refused };
  const code = drawCode((length) => world.randomBytes(length));
  await forgetOldCodes(tx, now);
  await insertCode(tx, world, { ...who, id: world.newId(), purpose: CONTACT, code, now });
  const expiresAt = now + CODE_LIFE_SECONDS;
  await world.send(tx, codeMessage(world.texts, { contact, purpose: CONTACT, known: true, code, expiresAt, language }));
  return { data: { resendAt: resendAt(now), expiresAt } };
};

/**
 * Proves the contact address of the customer by its code: notices go to it afterwards. A wrong code costs a try, and counts
 * against the customer, which is committed with the refusal.
 */
export const proveContact = async (
  { body }: Request<'proveContact'>,
  { tx, world, session, caller }: Context<'proveContact'>,
): Promise<Answer<'proveContact'>> => {
  const { customerId } = session;
  const ended = await enter(tx, session);
  if (ended) return { refused: ended };
  const unproved = await findUnproved(tx, customerId);
  if (!unproved) return { refused: refusal('not-found', { field: 'contactEmail' }) };
  const { contact } = unproved;
  const now = world.now();
  const counted = countedForProofs(customerId);
  const tooSoon = await checkFailures(tx, counted, now);
  if (tooSoon) return { refused: tooSoon };
  const code = await findCode(tx, world, { contact, purpose: CONTACT, device: asking(customerId) }, body.code);
  const [refused] = checkCode({ code, matches: code?.matches ?? false, now });
  if (refused) {
    if (code) await countTry(tx, code.id);
    await countFailure(tx, counted, now);
    world.measures.wrongCode();
    return { refused, kept: true };
  }
  if (code) await markCodeUsed(tx, code.id, now);
  await tx
    .updateTable('customers')
    .set((row) => ({ contact_proved: row.ref('contact_email'), contact_kept_until: null }))
    .where('id', '=', customerId)
    .execute();
  const detail = { settings: 'contactEmail' };
  await recordCounted(tx, { at: now, kind: 'settings-changed', by: 'customer', customerId, caller, detail });
  return { data: await customerView(tx, world, customerId) };
};
