/** Names of fields that must not appear in a debugging tool: they open an account. */
const SECRETS = new Set(['token', 'password', 'confirmPassword', 'currentPassword', 'code', 'Authorization']);

const isSecret = (key: string, value: unknown) => SECRETS.has(key) && typeof value === 'string' && value !== '';

/** Copies a value without its secrets, at any depth; returns the same value when it holds none. */
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
