/** Keeps with an accepted text what it named of the firm; null for texts that were accepted before. */
export const firmOfAgreements = `
alter table accepted_agreements add column firm jsonb;
`;
