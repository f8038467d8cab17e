import { SANDBOX_CHANNELS } from '../../../src/server/deposits/index.ts';
import { picture } from '../../support/pictures.ts';
import type { TestServer } from '../../support/testServer.ts';
import { uploadImage } from '../../support/uploadImage.ts';
import { signUpApplicant } from '../identity/applicant.ts';

const channelBy = (currency: string): string => {
  const channel = SANDBOX_CHANNELS.find((each) => each.currency === currency);
  if (!channel) throw new Error(`The sandbox has no channel in ${currency}.`);
  return channel.id;
};
export const [USDT, USD, JPY] = [channelBy('USDT'), channelBy('USD'), channelBy('JPY')];

type Server = Pick<TestServer, 'call' | 'succeed' | 'messagesTo' | 'url'>;
type Body = { readonly amount?: string; readonly channelId?: string; readonly [field: string]: unknown };

/** Version of the deposit service agreement that is in force. */
export const currentVersion = async (server: Server): Promise<string> =>
  (await server.succeed('getAgreement', { path: { name: 'deposit' } })).version;

/** Customer with a verified identity and the real account active. */
export const signUpDepositor = async (server: Server) => {
  const applicant = await signUpApplicant(server);
  const { token, id } = applicant;
  await applicant.submit(await applicant.whole());
  const { items } = await server.succeed('listReviews', { query: { size: 100 } });
  const review = items.find(({ customerId }) => customerId === id);
  await server.call('decideReview', { path: { id: review?.id ?? '' }, body: { decision: 'accept' } });
  await server.succeed('switchAccount', { token, path: { id: 0 } });
  const agreementVersion = await currentVersion(server);
  const proof = async (width = 400): Promise<string> =>
    uploadImage(server, token, { type: 'deposit-proof', bytes: await picture(width, 300), name: 'proof.png' });
  const whole = async (body: Body) => ({
    ...{ channelId: USDT, amount: '2500.00', rateSeen: '1.0005', agreementVersion },
    proofFileId: body['proofFileId'] ?? (await proof()),
    ...body,
  });
  const call = { token, account: 'real' } as const;
  return {
    ...{ id, token, email: applicant.email, agreementVersion, proof, call },
    /** Asks for a deposit by crypto, of 2,500.00 USD in USDT unless given. */
    byCrypto: async (body: Body = {}, by: object = {}) =>
      server.call('requestCryptoDeposit', { ...call, ...by, body: (await whole(body)) as never }),
    /** Asks for a deposit by bank, of 1,200.00 USD in yen unless given. */
    byBank: async (body: Body = {}, by: object = {}) =>
      server.call('requestBankDeposit', {
        ...{ ...call, ...by },
        body: (await whole({
          channelId: JPY,
          amount: '1200.00',
          rateSeen: '149.50',
          bankCardId: null,
          ...body,
        })) as never,
      }),
    balance: async () => (await server.succeed('getAccountFigures', call)).balance,
  };
};
export type Depositor = Awaited<ReturnType<typeof signUpDepositor>>;
