import type { Schema } from '../../api/index.ts';
import { address, PATHS } from '../../navigation/index.ts';

export type TextName = Schema<'AgreementName'>;

/** Legal texts in the order of the contract's table, each with the address of its screen. */
export const TEXT_ADDRESSES: Readonly<Record<TextName, string>> = {
  customer: address(PATHS.agreement, { name: 'customer' }),
  risk: address(PATHS.agreement, { name: 'risk' }),
  privacy: PATHS.privacy,
  regulation: PATHS.regulation,
  deposit: address(PATHS.agreement, { name: 'deposit' }),
  lending: PATHS.loanAgreement,
  borrowing: PATHS.loanInstructions,
  liability: PATHS.legalRules,
};
export const TEXT_NAMES = Object.keys(TEXT_ADDRESSES) as readonly TextName[];

/** Returns the address of a text with parameters: an earlier version, a part of it. */
export const textAddress = (name: TextName, parameters: Readonly<Record<string, string | undefined>> = {}): string => {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const base = TEXT_ADDRESSES[name];
  return given.length === 0 ? base : `${base}${base.includes('?') ? '&' : '?'}${new URLSearchParams(given)}`;
};
