/** Writes the kinds of earlier notifications in the new case, and checks them; others read and write meanwhile. */
export const renamedNotifications = `
update notifications set kind = lower(regexp_replace(kind, '([A-Z])', '-\\1', 'g')) where kind <> lower(kind);
alter table notifications validate constraint notifications_kind_check;
`;
