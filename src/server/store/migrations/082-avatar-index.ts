/** Finds the customer whose picture a file is: without it each deletion of a file would read all customers. */
export const avatarIndex = `
create index customers_by_avatar on customers (avatar_file_id) where avatar_file_id is not null;
`;
