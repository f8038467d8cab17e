import { randomUUID } from 'node:crypto';
import { answersOf, RIGHT } from '../server/customers/knowledgeAnswers.ts';
import { AGREED } from '../support/agreedTexts.ts';
import { picture } from '../support/pictures.ts';
import { createTestClient, type TestClient } from '../support/testClient.ts';
import { uploadImage } from '../support/uploadImage.ts';

const PASSWORD = 'Fuzzed-moon-41';
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Most ids of a customer that requests name; the oldest learned ones give way. */
const MOST_IDS = 80;

/** Customer of the run, whose every datum is a text that nobody else has. */
export type FuzzedCustomer = {
  token(): string;
  /** Token of a session that was ended. */
  readonly endedToken: string;
  /** Texts that must not stand in an answer to anybody else. */
  markers(): readonly string[];
  ids(): readonly string[];
  /** Notes the ids in an answer to this customer. */
  learn(answer: string): void;
  /** Signs in again where the session has ended; false where the server refuses it now. */
  renew(): Promise<boolean>;
};

type Server = TestClient & { readonly url: string };

const uuidsIn = (text: string): readonly string[] => [...new Set(text.match(UUID) ?? [])];

const codeFor = async ({ succeed }: Server, email: string): Promise<string> => {
  await succeed('sendMailCode', { query: { email } });
  const { items } = await succeed('getInbox', { query: { to: email } });
  return items[0]?.code ?? '';
};

/** Writes an id in letters alone, which a name may have. */
const markOf = (id: string): string =>
  `q${id.replaceAll('-', '').slice(0, 14)}q`.replaceAll(/\d/g, (figure) => 'ghijklmnop'[Number(figure)] ?? '');

/** Texts of a customer, each with a part that no other has. */
const textsOf = (mark: string) => ({
  email: `mail-${mark}@example.com`,
  contactEmail: `contact-${mark}@example.com`,
  nickname: `Nick ${mark}`,
  realName: `Real ${mark}`,
  bankName: `Bank ${mark}`,
  bankAddress: `1 ${mark} Street`,
  payeeName: `Payee ${mark}`,
  payeeAddress: `2 ${mark} Road`,
  walletName: `Wallet ${mark}`,
  device: `Mozilla/5.0 (X11; Linux x86_64) Firefox/${mark}`,
});

const CARD = { cardNumber: 'GB82WEST12345698765432', swiftCode: 'WESTGB2L', currency: 'USD' };

/** Has the customer's identity accepted and their real account credited, as the sandbox's reviewer does. */
const openRealAccount = async (server: Server, token: string, realName: string): Promise<void> => {
  const image = async (type: 'identity-front' | 'identity-back' | 'deposit-proof') =>
    uploadImage(server, token, { type, bytes: await picture(420, 260), name: `${type}.png` });
  const [frontFileId, backFileId] = [await image('identity-front'), await image('identity-back')];
  await server.succeed('submitIdentity', {
    token,
    body: { realName, idNumber: '90010154821', frontFileId, backFileId },
  });
  await acceptReviews(server);
  await server.succeed('switchAccount', { token, path: { id: 0 } });
  await server.call('answerKnowledgeCheck', { token, body: { version: 1, answers: answersOf(RIGHT) } });
  const { items } = await server.succeed('listDepositChannels', { token, account: 'real' });
  const channel = items.find(({ currency }) => currency === 'USD');
  const { version } = await server.succeed('getAgreement', { path: { name: 'deposit' } });
  const proof = { proofFileId: await image('deposit-proof'), agreementVersion: version, bankCardId: null };
  const body = { channelId: channel?.id ?? '', amount: '5000.00', rateSeen: '1', ...proof };
  await server.succeed('requestBankDeposit', { token, account: 'real', body });
  await acceptReviews(server);
};

const acceptReviews = async (server: Server): Promise<void> => {
  for (const { id } of (await server.succeed('listReviews')).items)
    await server.succeed('decideReview', { path: { id }, body: { decision: 'accept' } });
};

/** Places some orders on an account, one of which waits for its price. */
const trade = async (server: Server, token: string, account: 'demo' | 'real'): Promise<void> => {
  const order = { symbol: 'XAUUSD', direction: 0, volume: '0.01', leverage: 100 } as const;
  for (const kind of ['market', 'market', 'limit'] as const)
    await server.call('placeOrder', {
      token,
      account,
      body: { ...order, kind, ...(kind === 'limit' && { price: '1000.00' }) },
    });
};

const save = async (server: Server, token: string, texts: ReturnType<typeof textsOf>): Promise<void> => {
  const { nickname, contactEmail, realName, bankName, bankAddress, payeeName, payeeAddress, walletName } = texts;
  await server.succeed('updateUser', { token, body: { nickname, contactEmail } });
  const card = { ...CARD, realName, bankName, bankAddress, payeeName, payeeAddress };
  await server.call('addBankCard', { token, body: card });
  const address = `0x${Buffer.from(randomUUID().replaceAll('-', '').repeat(2)).toString().slice(0, 40)}`;
  const wallet = { coinName: 'USDT', coinNetwork: 'ERC-20', address, name: walletName } as const;
  await server.call('saveCryptoWallet', { token, body: wallet as never });
};

/** Reads what the customer sees of themselves, as one text. */
const ownView = async ({ call }: Server, token: string): Promise<string> => {
  const of = (account: 'demo' | 'real') => ({ token, account }) as const;
  const answers = [
    await call('getUser', { token }),
    await call('listBankCards', { token }),
    await call('listCryptoWallets', { token }),
    await call('listSessions', { token }),
    await call('listSecurityEvents', { token }),
    await call('listDealNotifications', { token, account: 'demo' }),
    ...(await Promise.all(
      (['demo', 'real'] as const).flatMap((account) => [
        call('listOrders', { ...of(account), query: { view: 'open' } }),
        call('listLedgerEntries', of(account)),
      ]),
    )),
  ];
  return JSON.stringify(answers.map((answer) => ('data' in answer ? answer.data : null)));
};

/** Signs up a customer who uses much of what there is. */
const enrol = async (server: Server, isReal: boolean) => {
  const texts = textsOf(markOf(randomUUID()));
  const { email, device } = texts;
  const body = { email, password: PASSWORD, code: await codeFor(server, email), agreements: AGREED };
  const signUp = () => server.succeed('signUp', { body });
  await signUp();
  const signIn = () =>
    server.call('signIn', { body: { email, password: PASSWORD }, headers: { 'User-Agent': device } });
  const token = async () => {
    const answer = await signIn();
    return answer.code === 200 ? answer.data.token : undefined;
  };
  const endedToken = (await token()) ?? '';
  await server.succeed('signOut', { token: endedToken });
  const first = (await token()) ?? '';
  await trade(server, first, 'demo');
  if (isReal) {
    await openRealAccount(server, first, texts.realName);
    await trade(server, first, 'real');
  }
  await save(server, first, texts);
  return { texts, first, endedToken, token, view: await ownView(server, first) };
};

type Enrolled = Awaited<ReturnType<typeof enrol>>;

const customerOf = (
  { texts, first, endedToken, token, view }: Enrolled,
  isShared: (id: string) => boolean,
): FuzzedCustomer => {
  let current = first;
  const fixed = uuidsIn(view).filter((id) => !isShared(id));
  const learned = new Set<string>();
  return {
    endedToken,
    token: () => current,
    markers: () => [...Object.values(texts), ...fixed],
    ids: () => [...fixed, ...learned],
    learn(answer) {
      for (const id of uuidsIn(answer)) learned.add(id);
      for (const id of learned) if (learned.size > MOST_IDS) learned.delete(id);
    },
    async renew() {
      const renewed = await token();
      current = renewed ?? current;
      return renewed !== undefined;
    },
  };
};

/** Customers of a run: two who send requests, and one who only must not be seen. */
export type FuzzedCustomers = {
  all(): readonly [FuzzedCustomer, FuzzedCustomer, FuzzedCustomer];
  /** Puts a new customer in the place of one who cannot sign in any more, as after `disownSecurityEvent`. */
  replace(customer: FuzzedCustomer): Promise<void>;
};

export const enrolFuzzed = async (url: string): Promise<FuzzedCustomers> => {
  const server = { ...createTestClient(url), url };
  const enrolled = [await enrol(server, true), await enrol(server, false), await enrol(server, true)] as const;
  const views = enrolled.map(({ view }) => new Set(uuidsIn(view)));
  const isShared = (id: string) => views.filter((ids) => ids.has(id)).length > 1;
  let [first, second, bystander] = [
    customerOf(enrolled[0], isShared),
    customerOf(enrolled[1], isShared),
    customerOf(enrolled[2], isShared),
  ];
  const replacing = new Map<FuzzedCustomer, Promise<void>>();
  const replace = async (customer: FuzzedCustomer): Promise<void> => {
    const entered = await enrol(server, customer === first);
    views.push(new Set(uuidsIn(entered.view)));
    const fresh = customerOf(entered, isShared);
    if (customer === first) first = fresh;
    if (customer === second) second = fresh;
    if (customer === bystander) bystander = fresh;
  };
  return {
    all: () => [first, second, bystander],
    async replace(customer) {
      const begun = replacing.get(customer) ?? replace(customer);
      replacing.set(customer, begun);
      await begun;
    },
  };
};
