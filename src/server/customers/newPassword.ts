import type { Language } from '../../contract/index.ts';
import { checkPassword } from '../../domain/customer/password.ts';
import { type Refusal, refusal } from '../../domain/refusal.ts';

/** Refuses a password whose repetition differs, or that is too short or too common (§5). */
export const checkNewPassword = (
  entry: { readonly password: string; readonly confirmPassword?: string },
  language: Language,
): Refusal<1001 | 1109 | 1111> | undefined => {
  const { password, confirmPassword = password } = entry;
  if (confirmPassword !== password) return refusal('request-invalid', { field: 'confirmPassword' });
  const [weak] = checkPassword(password, language);
  return weak;
};
