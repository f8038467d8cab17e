/** Lets a passport be sent with its photo page alone. */
export const passports = `
alter table identities alter column back_file_id drop not null;
`;
