import { act, cleanup, waitFor } from '@testing-library/react';
import { answersOf, RIGHT } from '../server/customers/knowledgeAnswers.ts';
import { renderApp } from './renderApp.tsx';
import { uploadImage } from './uploadImage.ts';
import { signUpVerified } from './verifiedCustomer.ts';
import type { WebServer } from './webServer.ts';

/** Smallest PNG: one pixel. */
export const PIXEL = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);

export const CARD = {
  realName: 'Sample Customer',
  bankName: 'Sample Bank',
  cardNumber: 'GB82WEST12345698765432',
  bankAddress: '1 Sample Street, London',
  swiftCode: 'WESTGB2L',
  payeeName: 'Sample Customer',
  payeeAddress: '3 Sample Road, London',
  currency: 'USD',
};

const WAIT_MS = 86_400_000;

const own = (token: string) => ({ token, account: 'real' }) as const;

/** Signs up a verified customer whose real account is active; returns the token. */
export const signUpReal = async (server: WebServer): Promise<string> => {
  const token = await signUpVerified(server);
  await server.succeed('switchAccount', { token, path: { id: 0 } });
  return token;
};

export const passKnowledgeCheck = (server: WebServer, token: string) =>
  server.succeed('answerKnowledgeCheck', {
    token,
    body: { version: 1, answers: answersOf(RIGHT) },
  });

/** Asks for a deposit in US dollars by bank, as on another device; returns it. */
export const askForDeposit = async (server: WebServer, token: string, amount: string) => {
  const { items } = await server.succeed('listDepositChannels', own(token));
  const channel = items.find(({ currency }) => currency === 'USD');
  const { version } = await server.succeed('getAgreement', { path: { name: 'deposit' } });
  const proofFileId = await uploadImage(server, token, { type: 'deposit-proof', bytes: PIXEL, name: 'proof.png' });
  const body = { channelId: channel?.id ?? '', amount, rateSeen: '1', agreementVersion: version, proofFileId };
  return server.succeed('requestBankDeposit', { ...own(token), body: { ...body, bankCardId: null } });
};

/** Decides the newest request of a customer that waits. */
export const decide = async (server: WebServer, body: object): Promise<void> => {
  const [waiting] = (await server.succeed('listReviews', {})).items;
  await server.succeed('decideReview', { path: { id: waiting?.id ?? '' }, body: body as never });
};

/** Credits real money by a deposit that is accepted. */
export const payIn = async (server: WebServer, token: string, amount: string): Promise<void> => {
  await askForDeposit(server, token, amount);
  await decide(server, { decision: 'accept' });
};

/** Saves a wallet of Ethereum, and waits until it can be used. */
export const saveUsableWallet = async (server: WebServer, token: string): Promise<string> => {
  const { id } = await server.succeed('saveCryptoWallet', {
    token,
    body: { coinName: 'USDT', coinNetwork: 'ERC-20', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
  });
  await server.advance(WAIT_MS);
  return id;
};

/** Loads the page again at the present entry of the history: what only the page held is gone. */
export const reloadPage = async (server: WebServer) => {
  act(() => void window.dispatchEvent(new Event('pagehide')));
  const entry: unknown = window.history.state;
  const address = window.location.hash.slice(1);
  // A page that is left unmounts nothing.
  const kept = { ...sessionStorage };
  cleanup();
  Object.assign(sessionStorage, kept);
  const app = await renderApp({ origin: server.url, address, entry });
  await waitFor(() => expect(document.querySelector('main')).not.toBeNull());
  return app;
};

/** Changes answers of a call on their way to the page, as those of a while ago; returns what ends that. */
export const answerAsBefore = (path: string, change: (text: string) => string): (() => void) => {
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const response = await fetch(input, init);
    const url = input instanceof Request ? input.url : String(input);
    if (!url.includes(path)) return response;
    return new Response(change(decodeURIComponent(await response.text())), response);
  };
  return () => {
    globalThis.fetch = fetch;
  };
};

/** The same with the answer's data as an object. */
export const answerWith = <Data>(path: string, change: (data: Data) => unknown): (() => void) =>
  answerAsBefore(path, (text) => {
    const envelope = JSON.parse(text) as { readonly data: Data };
    return JSON.stringify({ ...envelope, data: change(envelope.data) });
  });

/** Records the bodies that the page sends to a path, until `end` is called. */
export const recordSent = (path: string): { readonly bodies: readonly unknown[]; readonly end: () => void } => {
  const { fetch } = globalThis;
  const bodies: unknown[] = [];
  globalThis.fetch = async (input, init) => {
    if (input instanceof Request && input.url.endsWith(path)) bodies.push(await input.clone().json());
    return fetch(input, init);
  };
  return {
    bodies,
    end: () => {
      globalThis.fetch = fetch;
    },
  };
};
