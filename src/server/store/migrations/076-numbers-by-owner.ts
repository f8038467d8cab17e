/**
 * Has entries of the ledger numbered with the rights of the tables' owner: the server's role can add legs, and cannot change the
 * time of those before them, which numbering does where a slower clock dated one. Nothing of the caller's own schema is looked at.
 */
export const numbersByOwner = `
do $$
begin
  execute format('alter function number_leg() security definer set search_path = %I, pg_temp', current_schema());
end $$;
-- Nobody else can hang it on a table of their own and have it act by these rights.
revoke execute on function number_leg() from public;
`;
