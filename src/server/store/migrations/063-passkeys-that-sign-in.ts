/** Keeps whether a passkey signs in: one that "it was not me" disputes does not, until it was used in a session. */
export const passkeysThatSignIn = `
alter table passkeys add column signs_in boolean not null default true;
`;
