import type { Handler, Handlers } from '../http/index.ts';
import { expectedSeconds } from '../reviews/index.ts';
import { findActiveAccount, getRealAccount } from '../trading/index.ts';
import { channelView } from './channels.ts';
import type { ChannelSettings } from './channelSettings.ts';
import { findPresentRates } from './rateRepository.ts';
import { checkBankCard, requestDeposit, type Terms } from './requestDeposit.ts';

/** Lists the channels in the order of the configuration (DEP-1 to DEP-8). */
const listDepositChannels =
  (channels: readonly ChannelSettings[]): Handler<'listDepositChannels'> =>
  async ({ query: { status } }, { tx, world, session: { customerId }, account, language }) => {
    const active = await findActiveAccount(tx, customerId, account);
    if ('refused' in active) return active;
    const now = world.now();
    const { number: reference } = await getRealAccount(tx, customerId);
    const present = await findPresentRates(tx);
    const listed = channels.filter((channel) => status === undefined || channel.status === status);
    const shown = { texts: world.texts, language, reference };
    return {
      data: {
        items: listed.map((channel) => {
          const { rate, id } = channel;
          return channelView(channel, { ...shown, present: present.get(id) ?? { rate, rateAt: now } });
        }),
        expectedSeconds: await expectedSeconds(tx, 'deposit'),
      },
    };
  };

/** Handlers of the channels and requests of deposits. */
export const depositHandlers = ({ channels, firm }: Terms) =>
  ({
    listDepositChannels: listDepositChannels(channels),
    requestCryptoDeposit: ({ body }, context) =>
      requestDeposit<never>(
        { channels, firm },
        { kind: 'crypto', body, bankCardId: null, checkCard: () => Promise.resolve(undefined) },
        context,
      ),
    requestBankDeposit: ({ body }, context) =>
      requestDeposit(
        { channels, firm },
        {
          ...{ kind: 'bank', body, bankCardId: body.bankCardId },
          checkCard: () => checkBankCard(body.bankCardId, context),
        },
        context,
      ),
  }) satisfies Handlers<'listDepositChannels' | 'requestCryptoDeposit' | 'requestBankDeposit'>;
