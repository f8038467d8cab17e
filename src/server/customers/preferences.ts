import type { Language, Schemas } from '../../contract/index.ts';
import type { Answer, Context, Request } from '../http/index.ts';
import type { Reader } from '../store/index.ts';
import { recordCounted } from '../world/audit/recordEvent.ts';
import { getCustomer } from './customerRepository.ts';

/** Reads the customer's notification settings, and the language of the mails. */
const findPreferences = async (tx: Reader, customerId: string): Promise<Schemas['Preferences']> => {
  const customer = await getCustomer(tx, customerId);
  return {
    language: customer.language as Language,
    notifications: {
      deals: customer.tells_deals,
      requests: customer.tells_requests,
      marketNews: customer.tells_market_news,
      byMail: customer.tells_by_mail,
    },
  };
};

export const getPreferences = async (
  _request: Request<'getPreferences'>,
  { tx, session }: Context<'getPreferences'>,
): Promise<Answer<'getPreferences'>> => ({ data: await findPreferences(tx, session.customerId) });

/** Replaces the settings; earlier notifications stay. */
export const updatePreferences = async (
  { body: { language, notifications } }: Request<'updatePreferences'>,
  { tx, world, session, caller }: Context<'updatePreferences'>,
): Promise<Answer<'updatePreferences'>> => {
  const { customerId } = session;
  const before = await findPreferences(tx, customerId);
  await tx
    .updateTable('customers')
    .set({
      language,
      tells_deals: notifications.deals,
      tells_requests: notifications.requests,
      tells_market_news: notifications.marketNews,
      tells_by_mail: notifications.byMail,
    })
    .where('id', '=', customerId)
    .execute();
  const after = await findPreferences(tx, customerId);
  const changed = changedSettings(before, after);
  if (changed.length > 0) {
    const detail = { settings: changed.join(' ') };
    await recordCounted(tx, { at: world.now(), kind: 'settings-changed', by: 'customer', customerId, caller, detail });
  }
  return { data: after };
};

type Settings = Schemas['Preferences'];

/** Names the settings that differ. */
const changedSettings = (before: Settings, after: Settings): readonly string[] => [
  ...(before.language === after.language ? [] : ['language']),
  ...(Object.keys(after.notifications) as (keyof Settings['notifications'])[]).filter(
    (name) => before.notifications[name] !== after.notifications[name],
  ),
];
