import type { Answer, Context, Request } from '../http/index.ts';
import { getCustomer } from './customerRepository.ts';

/**
 * Builds the link to the sign-up screen with an invite code filled in, from the root of the host that serves the app.
 */
const inviteLink = (inviteCode: string): string => `/h5/#/pages/user/sign_up?inviteCode=${inviteCode}`;

/** Returns the customer's own invite code, its link, and the number of sign-ups by it. */
export const getInvited = async (
  _request: Request<'getInvited'>,
  { tx, session: { customerId } }: Context<'getInvited'>,
): Promise<Answer<'getInvited'>> => {
  const { invite_code: inviteCode } = await getCustomer(tx, customerId);
  const { count } = await tx
    .selectFrom('customers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('invited_by', '=', customerId)
    .executeTakeFirstOrThrow();
  return { data: { inviteCode, link: inviteLink(inviteCode), count } };
};
