/** Texts that a new customer accepts, in the versions of `locales/`, as `signUp` takes them. */
export const AGREED = (['customer', 'risk', 'privacy'] as const).map((name) => ({
  name,
  agreementVersion: '2026-09-01',
}));
