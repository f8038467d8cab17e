/**
 * Brings what earlier versions stored in line with the rules: an account without an open position has all warnings
 * armed, and the margin rate of an order of the pair itself names the side that the order opened at.
 */
export const upgradedAccounts = `
update accounts set warned = null where warned is not null
  and not exists (select from orders where orders.account_id = accounts.id and status = 'open');
update orders set open_conversion_side = case direction when 0 then 'ask' else 'bid' end
  where open_conversion_side is null and open_conversion_symbol = symbol;
`;
