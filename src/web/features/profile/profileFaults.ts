import { checkEmail } from '../../../domain/customer/contact.ts';
import { withoutTags } from '../../../domain/input/cleanText.ts';
import { INPUT_RULES } from '../../../domain/input/inputRules.ts';

/** What the customer may change, as it is typed; an empty contact address is none. */
export type ProfileDraft = { readonly nickname: string; readonly contactEmail: string };

/** From the first on the screen to the last. */
export type ProfileField = 'avatar' | keyof ProfileDraft;

/** What a profile cannot be kept with: nickname and avatar are required, an address has to be one (§5). */
export const profileFaults = (draft: ProfileDraft, avatar: string | null): readonly ProfileField[] => {
  const faults: ProfileField[] = [];
  if (avatar === null) faults.push('avatar');
  if (!INPUT_RULES.notEmpty.accepts(withoutTags(draft.nickname))) faults.push('nickname');
  if (draft.contactEmail.trim() !== '' && checkEmail(draft.contactEmail).length > 0) faults.push('contactEmail');
  return faults;
};
