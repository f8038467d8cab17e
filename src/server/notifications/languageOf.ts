import type { Language } from '../../contract/index.ts';
import type { Reader } from '../store/index.ts';

/** Returns the language of a customer's notifications: that of the customer's mails. */
export const languageOf = async (tx: Reader, customerId: string): Promise<Language> => {
  const { language } = await tx
    .selectFrom('customers')
    .select('language')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return language as Language;
};
