import type { Language, Schemas } from '../../contract/index.ts';
import { maskedRealName } from '../identity/index.ts';
import type { AccountType, Reader } from '../store/index.ts';
import type { World } from '../world/world.ts';
import { accountNumbers, getCustomer, provedContact } from './customerRepository.ts';

/** Numbers of the two accounts in the contract: `mockStatus` (§3). */
export const ACCOUNT_IDS = { real: 0, demo: 1 } as const satisfies Record<AccountType, Schemas['AccountId']>;

/** True for a customer whose contact address waits for its code. */
const isUnproved = (customer: Parameters<typeof provedContact>[0]): boolean =>
  customer.contact_email !== null && provedContact(customer) === null;

/** Builds the contract's view of the signed-in customer (§3). */
export const customerView = async (
  tx: Reader,
  world: Pick<World, 'encryptionKey'>,
  customerId: string,
): Promise<Schemas['User']> => {
  const customer = await getCustomer(tx, customerId);
  const numbers = await accountNumbers(tx, customerId);
  const account = (mode: AccountType) => ({ id: ACCOUNT_IDS[mode], mode, number: numbers.get(mode) ?? '' });
  return {
    id: customer.id,
    nickname: customer.nickname,
    avatar: customer.avatar_file_id === null ? null : `/file/avatar/${customer.avatar_file_id}`,
    realName: await maskedRealName(tx, world, customerId),
    email: customer.email,
    phone: customer.phone,
    countryCode: customer.calling_code,
    contactEmail: customer.contact_email,
    ...(isUnproved(customer) && { contactEmailUnprovedSince: customer.contact_set_at ?? customer.created_at }),
    ...(customer.contact_kept_until !== null && { contactEmailKeptUntil: customer.contact_kept_until }),
    inviteCode: customer.invite_code,
    verificationStatus: customer.verification_status,
    mockStatus: ACCOUNT_IDS[customer.active_account],
    accounts: [account('real'), account('demo')],
    language: customer.language as Language,
    createdAt: customer.created_at,
  };
};
