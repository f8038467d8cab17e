/** Names of fields that must not appear in a debugging tool: they open an account. */
const SECRETS = new Set([
  ...['token', 'password', 'confirmPassword', 'currentPassword', 'code', 'Authorization'],
  ...['secondStepCode', 'recoveryCode', 'recoveryCodes', 'secret', 'proof', 'X-Second-Step'],
]);
/** Begins the address of an authenticator's secret, which stands in a field of a plain name. */
const AUTHENTICATOR = 'otpauth:';
const HIDDEN = '•••';

const isSecret = (key: string, value: unknown) =>
  typeof value === 'string' && value !== '' && (SECRETS.has(key) || value.startsWith(AUTHENTICATOR));

/** Copies a value without its secrets, at any depth; returns the same value when it holds none. */
export const redacted = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null) return value;
  let copy: Record<string, unknown> | undefined;
  for (const [key, inner] of Object.entries(value)) {
    const shown = redactedField(key, inner);
    if (shown === inner) continue;
    copy ??= (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
    copy[key] = shown;
  }
  return (copy ?? value) as T;
};

const redactedField = (key: string, value: unknown): unknown => {
  if (isSecret(key, value)) return HIDDEN;
  if (Array.isArray(value) && SECRETS.has(key)) return value.map(() => HIDDEN);
  return redacted(value);
};
