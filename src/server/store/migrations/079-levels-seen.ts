/**
 * Keeps that an account was seen at its close-out level, or a loan at its liquidation, at one quote: positions are closed once
 * another one confirms it, whichever process examines it then.
 */
export const levelsSeen = `
alter table accounts add column close_out_seen_ms bigint, add column close_out_seen_symbol text;
alter table loans add column liquidation_seen_ms bigint, add column liquidation_seen_symbol text;
`;
