import { randomUUID } from 'node:crypto';
import { CARD, saveBefore, useDestination, WALLET } from '../destinations/savedDestinations.ts';
import { formed, type Provocations, type Provoked, type Sent, type Stage, UNFORMED, unknown } from './provocation.ts';

/** Destinations of a kind that a customer can save. */
const MOST_OF_A_KIND = 50;

/** Wallet on the network that the operator pays out on. */
const PAID = { ...WALLET, coinNetwork: 'ERC-20', address: `0x${'ab'.repeat(20)}` };

const card = (changed: object = {}): Sent => ({
  body: { ...CARD, cardNumber: 'DE89 3704 0044 0532 0130 00', swiftCode: 'COBADEFF', ...changed },
});
const wallet = (changed: object = {}): Sent => ({ body: { ...PAID, ...changed } });

/** Lets a withdrawal to a destination wait. */
const waitFor = async ({ server }: Stage, id: string): Promise<string> => {
  await useDestination(server, id, '100.00');
  return id;
};
const savedWallet = async ({ server, payer }: Stage): Promise<string> =>
  (await server.succeed('saveCryptoWallet', { token: payer().token, body: PAID })).id;

/** Saves as many destinations of a kind as a customer can; each beside the one that the customer has. */
const saveAll = async ({ server, payer }: Stage, kind: 'bank' | 'crypto') => {
  for (let number = 1; number < MOST_OF_A_KIND; number += 1) {
    const whereto =
      kind === 'bank'
        ? ({ kind, ...CARD, cardNumber: `${number}` } as const)
        : ({ kind, ...WALLET, address: `address-${number}` } as const);
    await saveBefore(server, payer().id, whereto);
  }
};

const inUse = (stage: Stage, id: 'deleteBankCard' | 'deleteCryptoWallet', own: () => string): Provocations => ({
  ...formed(stage, id, () => ({ path: { id: own() } }), UNFORMED),
  ...unknown(stage, id),
  3104: async () => stage.send(id, { path: { id: await waitFor(stage, own()) } }),
});

/** Provocations of both ways to save a bank card. */
const cardRefusals = (stage: Stage, id: 'addBankCard' | 'updateBankCard', whole: typeof card): Provocations => ({
  ...formed(stage, id, whole, { body: {} }),
  1208: async () => {
    await stage.protect();
    return stage.send(id, whole());
  },
  3009: () => stage.send(id, whole({ currency: 'ZAR' })),
  3102: () => stage.send(id, whole({ cardNumber: 'DE89 3704 0044 0532 0130 01' })),
  3103: async () => {
    expect(await stage.send('addBankCard', card())).toBe(200);
    return stage.send(id, whole());
  },
});

/** Provocations of wallets and bank cards. */
export const provokedDestinations = (stage: Stage): Provoked => {
  const { send, payer } = stage;
  const own = (changed: object = {}) => card({ id: payer().bankCardId, ...changed });
  const signedOut = (id: 'listBankCards' | 'listBanks' | 'listCryptoWallets') => () => ({
    401: () => send(id, { token: 'none' }),
  });
  return {
    listBankCards: signedOut('listBankCards'),
    listBanks: signedOut('listBanks'),
    listCryptoWallets: signedOut('listCryptoWallets'),
    addBankCard: () => ({
      ...cardRefusals(stage, 'addBankCard', card),
      1003: async () => {
        await saveAll(stage, 'bank');
        return send('addBankCard', card());
      },
    }),
    updateBankCard: () => ({
      ...cardRefusals(stage, 'updateBankCard', own),
      1002: () => send('updateBankCard', own({ id: randomUUID() })),
      3104: async () => {
        await waitFor(stage, payer().bankCardId);
        return send('updateBankCard', own());
      },
    }),
    saveCryptoWallet: () => {
      const id = 'saveCryptoWallet';
      return {
        ...formed(stage, id, wallet, { body: {} }),
        1002: () => send(id, wallet({ id: randomUUID() })),
        1003: async () => {
          await saveAll(stage, 'crypto');
          return send(id, wallet());
        },
        1208: async () => {
          await stage.protect();
          return send(id, wallet());
        },
        3009: () => send(id, wallet({ coinNetwork: 'BEP-20' })),
        3101: () => send(id, wallet({ address: PAID.address.slice(0, -1) })),
        3103: async () => {
          await savedWallet(stage);
          return send(id, wallet());
        },
        3104: async () => send(id, wallet({ id: await waitFor(stage, await savedWallet(stage)), name: 'Other' })),
      };
    },
    deleteBankCard: () => inUse(stage, 'deleteBankCard', () => payer().bankCardId),
    deleteCryptoWallet: () => inUse(stage, 'deleteCryptoWallet', () => payer().walletId),
  };
};
