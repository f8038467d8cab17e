import type { Answer, Context, Request } from '../http/index.ts';
import { checkOwnPassword } from './checkOwnPassword.ts';
import { checkNewPassword } from './newPassword.ts';
import { checkSecondStep } from './secondStep.ts';
import { setPassword } from './setPassword.ts';

/**
 * Changes the password of a customer who knows the old one (§7, `/user/editPwd`), and ends all other sessions. A password
 * that the customer disowned by "it was not me" changes nothing (1112): a code does. A customer with a second step
 * confirms with it (1208).
 */
export const changePassword = async (
  { body }: Request<'changePassword'>,
  context: Context<'changePassword'>,
): Promise<Answer<'changePassword'>> => {
  const { tx, world, session, language } = context;
  const refused = checkNewPassword(body, language);
  if (refused) return { refused };
  const wrong = await checkOwnPassword(context, body.currentPassword);
  if (wrong) return wrong;
  const [unproven] = await checkSecondStep(context, 'changePassword');
  if (unproven) return { refused: unproven };
  const { customerId, sessionId } = session;
  await setPassword(tx, world, { customerId, password: body.password, but: sessionId, caller: context.caller });
  return { data: null };
};
