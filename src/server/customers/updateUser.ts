import { normalEmail } from '../../domain/customer/contact.ts';
import { withoutInvisible, withoutTags } from '../../domain/input/cleanText.ts';
import { checkInput } from '../../domain/input/inputRule.ts';
import { INPUT_RULES } from '../../domain/input/inputRules.ts';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import { claimFile, releaseFile } from '../files/index.ts';
import type { Answer, Context, Request } from '../http/index.ts';
import { isUuid, type Transaction } from '../store/index.ts';
import { recordEvent } from '../world/audit/recordEvent.ts';
import { announceChange, findContacts } from './announceChange.ts';
import { beginCredentialsWait } from './credentialsWait.ts';
import { getCustomer } from './customerRepository.ts';
import { checkSecondStep } from './secondStep.ts';
import { enter } from './secondStep/entering.ts';
import { customerView } from './customerView.ts';
import { endSessions } from './sessions.ts';

/**
 * Changes the nickname, and avatar and contact address, which are kept where they are left out: that a picture is
 * required (§5) is the form's rule. Refuses a nickname that is empty without its tags (1001), an invalid address (1106),
 * an avatar that the customer did not upload (1002), and another contact address without the second step (1208). Another
 * contact address ends the customer's other sessions.
 */
export const updateUser = async (
  { body }: Request<'updateUser'>,
  context: Context<'updateUser'>,
): Promise<Answer<'updateUser'>> => {
  const { tx, world, session } = context;
  const { customerId } = session;
  const nickname = withoutTags(withoutInvisible(body.nickname)).trim();
  const [empty] = checkInput(INPUT_RULES.notEmpty, nickname, refusal('request-invalid', { field: 'nickname' }));
  if (empty) return { refused: empty };
  const contact = readContactEmail(body.contactEmail);
  if ('refused' in contact) return contact;

  // Of two changes at once, the later one sees the avatar of the earlier one, and releases it.
  const ended = await enter(tx, session);
  if (ended) return { refused: ended };
  const { avatar_file_id: present, contact_email: reachedAt, email } = await getCustomer(tx, customerId);
  const before = await findContacts(tx, customerId);
  const avatar = await claimAvatar(tx, customerId, { url: body.avatar, present, now: world.now() });
  if (avatar === undefined) return { refused: refusal('not-found', { field: 'avatar' }) };
  const isMoved = contact.contact_email !== undefined && contact.contact_email !== reachedAt;
  const [unproven] = isMoved ? await checkSecondStep(context, 'updateUser') : [];
  if (unproven) return { refused: unproven };
  // The address that signs in is proved.
  const proofOf = (address: string | null | undefined) => ({
    contact_set_at: address === null ? null : world.now(),
    contact_proved: address === email ? address : null,
    contact_kept_until: null,
  });
  await tx
    .updateTable('customers')
    .set({ nickname, avatar_file_id: avatar, ...(isMoved && { ...contact, ...proofOf(contact.contact_email) }) })
    .where('id', '=', customerId)
    .execute();
  if (isMoved) {
    const { caller } = context;
    await recordEvent(tx, { at: world.now(), kind: 'contact-changed', by: 'customer', customerId, caller });
    await endSessions(tx, { customerId, but: session.sessionId, now: world.now(), caller });
    const from = await beginCredentialsWait(tx, world, { customerId, change: 'contact' });
    await announceChange(tx, world, { customerId, mail: 'contactChanged', from, destinationId: null }, before);
  }
  return { data: await customerView(tx, world, customerId) };
};

/** Reads the new contact address: null removes it, undefined leaves it. */
const readContactEmail = (
  entered: string | null | undefined,
): { readonly contact_email?: string | null } | { readonly refused: Refusal<1106> } => {
  if (entered === undefined) return {};
  if (entered === null) return { contact_email: null };
  const address = normalEmail(entered);
  const [wrong] = checkInput(INPUT_RULES.email, address, refusal('wrong-email', { field: 'contactEmail' }));
  return wrong ? { refused: wrong } : { contact_email: address };
};

/**
 * Returns the file of the new avatar: the present one where none is named, null where it is removed. Claims the file of
 * an address in place of the present one; undefined where the customer did not upload it.
 */
const claimAvatar = async (
  tx: Transaction,
  customerId: string,
  {
    url,
    present,
    now,
  }: { readonly url: string | null | undefined; readonly present: string | null; readonly now: number },
): Promise<string | null | undefined> => {
  if (url === undefined) return present;
  if (url === null) {
    if (present !== null) await releaseFile(tx, present, now);
    return null;
  }
  // An id in capitals is the same file: taken for another one, it would release what it claims.
  const [, , type, named = ''] = url.split('/');
  const id = named.toLowerCase();
  if (type !== 'avatar' || !isUuid(id)) return undefined;
  if (id === present) return id;
  const claimed = await claimFile(tx, { customerId, type, id }, now);
  if (claimed && present !== null) await releaseFile(tx, present, now);
  return claimed?.id;
};
