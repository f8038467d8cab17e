/** Leaves the list of languages to the contract: another language needs no change of the database. */
export const languages = `
alter table customers drop constraint customers_language_check;
`;
