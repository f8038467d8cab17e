import { checkEmail } from '../../../domain/customer/contact.ts';
import { withoutInvisible, withoutTags } from '../../../domain/input/cleanText.ts';
import { INPUT_RULES } from '../../../domain/input/inputRules.ts';

/** Profile fields that the customer can change, as typed; an empty contact address means none. */
export type ProfileDraft = { readonly nickname: string; readonly contactEmail: string };

/** Fields in their order on the screen. */
export type ProfileField = 'avatar' | keyof ProfileDraft;

/**
 * Returns the fields that keep a profile from being saved: nickname and avatar are required, an address must be valid
 * (§5).
 */
export const profileFaults = (draft: ProfileDraft, avatar: string | null): readonly ProfileField[] => {
  const faults: ProfileField[] = [];
  if (avatar === null) faults.push('avatar');
  if (!INPUT_RULES.notEmpty.accepts(withoutTags(withoutInvisible(draft.nickname)))) faults.push('nickname');
  if (draft.contactEmail.trim() !== '' && checkEmail(draft.contactEmail).length > 0) faults.push('contactEmail');
  return faults;
};
