import type { Schemas } from '../../src/contract/index.ts';
import type { Trial } from '../checks/trial.ts';
import { fieldOf } from '../client/createClient.ts';
import { plainPng } from '../client/plainPng.ts';

/** Clock is moved by whole weeks, so that the market's hours stay as other checks expect them. */
export const WEEK_SECONDS = 604_800;
const WIDE = 320;

/** Uploads a picture; returns its id. */
export const upload = async (trial: Trial, token: string, type: string, width = WIDE): Promise<string> => {
  const form = new FormData();
  form.append(type, new Blob([plainPng(width, 240)]), 'card.png');
  const headers = { Authorization: `Bearer ${token}`, 'X-Source': 'h5' };
  const answer = await trial.send({ method: 'POST', path: `/api/file/${type}`, headers, body: form }, 'uploadFile');
  if (!trial.equal('FIL-50', `code of uploadFile ${type}`, answer.code, 200)) trial.skip('No picture can be uploaded.');
  const id = String(fieldOf(answer.data, 'id'));
  trial.equal('FIL-24', 'url of the upload', fieldOf(answer.data, 'url'), `/file/${type}/${id}`);
  return id;
};

/** Finds the waiting request of a customer; undefined where the reviewer has decided it already. */
export const waitingOf = async (trial: Trial, customerId: string) => {
  const { items } = await trial.succeed('listReviews', { query: { size: 100 } });
  return items.find((each) => each.customerId === customerId);
};

/** Accepts the waiting request of a customer by hand, unless the reviewer was faster. */
export const accept = async (trial: Trial, customerId: string): Promise<void> => {
  const review = await waitingOf(trial, customerId);
  if (!review) return;
  await trial.succeed('decideReview', { path: { id: review.id }, body: { decision: 'accept' } });
  const again = await trial.call('decideReview', { path: { id: review.id }, body: { decision: 'accept' } });
  trial.refused('SBX-65', again, 3010);
};

/** Returns what decides the waiting request of a customer by hand; ends the check where the reviewer was faster. */
export const openReview = async (trial: Trial, customerId: string) => {
  const review = await waitingOf(trial, customerId);
  if (!review) return trial.skip('The reviewer decided the request before the kit could.');
  return {
    review,
    decide: (body: object) => trial.call('decideReview', { path: { id: review.id }, body }),
  };
};

/** Decides the waiting request of a customer by hand, which has to succeed; returns what sends a further decision. */
export const decided = async (trial: Trial, customerId: string, body: object) => {
  const { review, decide } = await openReview(trial, customerId);
  await trial.succeed('decideReview', { path: { id: review.id }, body });
  return decide;
};

/** Signs a customer up whose identity is verified, with the real account active. */
export const openReal = async (trial: Trial) => {
  const { token, email, password } = await trial.newCustomer();
  const { id } = await trial.succeed('getUser', { token });
  const body = {
    ...{ realName: 'Sample Customer', idNumber: '90010154821' },
    frontFileId: await upload(trial, token, 'identity-front'),
    backFileId: await upload(trial, token, 'identity-back'),
  };
  await trial.succeed('submitIdentity', { token, body });
  await accept(trial, id);
  await trial.succeed('switchAccount', { token, path: { id: 0 } });
  return { id, token, email, password, real: { token, account: 'real' } as const };
};

export type Real = Awaited<ReturnType<typeof openReal>>;

/** Asks for a deposit by a coin. */
export const depositOf = async (
  trial: Trial,
  { real, token }: Pick<Real, 'real' | 'token'>,
  changed: object = {},
  proofWidth = WIDE,
) => {
  const { items } = await trial.succeed('listDepositChannels', { ...real, query: { status: 'open' } });
  const channel = items.find(({ kind }) => kind === 'crypto');
  if (!channel) trial.skip('The backend has no open channel for crypto deposits.');
  const { version } = await trial.succeed('getAgreement', { path: { name: 'deposit' } });
  const proofFileId = await upload(trial, token, 'deposit-proof', proofWidth);
  const body = {
    channelId: channel.id,
    amount: '2500.00',
    rateSeen: channel.rate,
    proofFileId,
    agreementVersion: version,
    ...changed,
  };
  return { channel, body, answer: await trial.call('requestCryptoDeposit', { ...real, body }) };
};

/** Credits real money by a deposit that is accepted. */
export const payIn = async (trial: Trial, customer: Real, amount: string): Promise<void> => {
  const { answer } = await depositOf(trial, customer, { amount });
  trial.equal('DEP-19', 'code of requestCryptoDeposit', answer.code, 200);
  await accept(trial, customer.id);
};

/** Answers the questions about the risks, and acknowledges the warning where an answer was wrong. */
export const knowRisks = async (trial: Trial, { token }: Pick<Real, 'token'>): Promise<void> => {
  const { version, questions } = await trial.succeed('getKnowledgeCheck', { token });
  const answers = questions.map(({ id, options }) => ({ questionId: id, optionId: options[0]?.id ?? '' }));
  const result = await trial.succeed('answerKnowledgeCheck', { token, body: { version, answers } });
  if (!result.passed) await trial.succeed('acknowledgeKnowledgeCheck', { token, path: { id: result.id } });
};

/** Moves the clock on by whole weeks. */
export const passWeek = async (trial: Trial, weeks = 1): Promise<void> => {
  await trial.succeed('advanceClock', { body: { advanceSeconds: weeks * WEEK_SECONDS } });
};

/** Returns the balance of the real account. */
export const balanceOf = async (trial: Trial, { real }: Pick<Real, 'real'>): Promise<Schemas['Money']> =>
  (await trial.succeed('getAccountFigures', real)).balance;

/** Returns the London date of the backend's time, as eight digits. */
export const londonDateOf = async (trial: Trial): Promise<string> => {
  const { serverTime } = await trial.succeed('getCommonInfo');
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(serverTime).replaceAll('-', '');
};
