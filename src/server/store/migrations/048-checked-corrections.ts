/** Checks what was stored before corrections by the checks that know them; others read and write meanwhile. */
export const checkedCorrections = `
alter table legs validate constraint legs_check;
alter table orders validate constraint orders_close_reason_check;
alter table closings validate constraint closings_reason_check;
alter table order_events validate constraint order_events_kind_check;
alter table notifications validate constraint notifications_kind_check;
alter table notifications validate constraint notifications_subject_check;
`;
