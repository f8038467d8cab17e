/** What never stands in a debugging tool: what opens an account. */
const SECRETS = new Set(['token', 'password', 'confirmPassword', 'currentPassword', 'code', 'Authorization']);

const isSecret = (key: string, value: unknown) => SECRETS.has(key) && typeof value === 'string' && value !== '';

/** A copy without secrets, however deep they stand; the very same value where there are none. */
export const redacted = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null) return value;
  let copy: Record<string, unknown> | undefined;
  for (const [key, inner] of Object.entries(value)) {
    const shown = isSecret(key, inner) ? '•••' : redacted(inner);
    if (shown === inner) continue;
    copy ??= (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
    copy[key] = shown;
  }
  return (copy ?? value) as T;
};
