import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LANGUAGES } from '../../../src/contract/index.ts';
import { routes } from '../../../src/contract/routes.gen.ts';
import { formatLondon } from '../../../src/domain/londonFormat.ts';
import { languageChosen } from '../../../src/web/device/preferences.ts';
import { address, PATHS } from '../../../src/web/navigation/index.ts';
import { CARD, passKnowledgeCheck, payIn, PIXEL, saveUsableWallet, signUpReal } from '../../support/realMoney.ts';
import { renderApp } from '../../support/renderApp.tsx';
import { scrolling } from '../../support/scrolling.ts';
import { textsOf } from '../../support/texts.ts';
import { startWebServer, type WebServer } from '../../support/webServer.ts';
import { serveTexts } from '../features/legal/textFiles.ts';

serveTexts();
scrolling();
type OperationId = keyof typeof routes;
type App = Awaited<ReturnType<typeof renderApp>>;
type Listed = { readonly code: number; readonly name: string; readonly operations: readonly string[] };
const listed = JSON.parse(readFileSync('contract/refusals.json', 'utf8')) as readonly Listed[];
const texts = new Map(LANGUAGES.map((language) => [language, textsOf(language)]));

const PRESS_APART_MS = 600;
const ENDS_AT = 1_793_000_000;
/** Details of the refusals, by their codes. */
const DATA: Readonly<Record<number, object>> = {
  1001: { field: 'other' },
  1002: { field: 'other' },
  1003: { retryAfter: 60 },
  1201: { active: 'demo' },
  1204: { verificationStatus: 'unauthenticated' },
  1206: { field: 'agreementVersion', current: '2026-09-01' },
  1207: { version: 1 },
  1208: { kinds: ['passkey'] },
  1210: { endsAt: ENDS_AT },
  2000: { symbol: null },
  3001: { field: 'amount', minimum: '77.00' },
  3002: { field: 'amount', maximum: '8800000.00' },
  3003: { field: 'amount', digits: 2 },
  3004: { field: 'amount', withdrawable: '1234.56' },
  3005: { field: 'rateSeen', fee: '-3.21', rate: '0.9876' },
  3006: { field: 'proofFileId' },
  3009: { field: 'other' },
  3010: { status: 'fail' },
  3011: { most: 5000 },
  3012: { status: 'waiting' },
  3101: { field: 'other' },
  3102: { field: 'other' },
  3103: { id: '61d0f8c3-7a2e-4b95-9e14-a8c5b27f3d60' },
  3104: { amount: '345.67' },
  3105: { field: 'walletId', endsAt: ENDS_AT },
  5005: { ratio: '115.25', minimum: '120.00' },
};
/** Figures of a refusal's data that its words have to name. */
const FIGURES = ['minimum', 'maximum', 'digits', 'withdrawable', 'fee', 'rate', 'most', 'amount', 'ratio'] as const;
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** Refusals that a screen says in another way than by its notice. */
const ELSEWHERE: Readonly<Record<number, string>> = {
  401: 'the session ends, and the app leads to sign-in',
  1006: 'the request is repeated until it has an answer',
};
/** Refusals of which the form itself is the way out. */
const BY_THE_FORM: ReadonlySet<number> = new Set([1001, 3001, 3002, 3003, 3004, 3005, 3006, 3009, 3011, 3101, 3102]);
/** Refusals of an entry that is not there: its screen says so, with a button to the list. */
const MISSING: ReadonlySet<number> = new Set([1001, 1002]);
const refusalsOf = (operation: OperationId): readonly Listed[] =>
  listed.filter(
    ({ code, operations }) =>
      operations.includes(operation) && !(code in ELSEWHERE) && !(operation === 'getLedgerEntry' && MISSING.has(code)),
  );

let refusing: { readonly operation: OperationId; readonly code: number } | undefined;
const { fetch: fetchReally } = globalThis;
/** Answers of reads, while languages change: nothing else does. */
let answers: Map<string, Response> | undefined;
const isOf = (operation: OperationId, { method, url }: Request): boolean => {
  const { method: wanted, path } = routes[operation];
  const shape = new RegExp(`/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  return method === wanted && shape.test(new URL(url).pathname);
};
globalThis.fetch = async (input, init) => {
  if (!(input instanceof Request)) return fetchReally(input, init);
  if (refusing && isOf(refusing.operation, input)) {
    const { code } = refusing;
    return Response.json({ code, msg: 'The server says no.', data: DATA[code] ?? null });
  }
  const known = answers?.get(input.url);
  if (known && input.method === 'GET') return known.clone();
  const answer = await fetchReally(input, init);
  if (answers && input.method === 'GET') answers.set(input.url, answer.clone());
  return answer;
};

let server: WebServer;
let token: string;
let walletId: string;
let cardId: string;
let app: App;
beforeAll(async () => {
  server = await startWebServer();
  token = await signUpReal(server);
  await passKnowledgeCheck(server, token);
  await payIn(server, token, '5000.00');
  ({ id: cardId } = await server.succeed('addBankCard', { token, body: CARD }));
  walletId = await saveUsableWallet(server, token);
}, 60_000);
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  refusing = undefined;
  answers = undefined;
  cleanup();
});
afterAll(async () => {
  globalThis.fetch = fetchReally;
  await server.close();
});

const open = async (to: string) => {
  localStorage.setItem('sun_token', token);
  app = await renderApp({ origin: server.url, address: to });
};
const press = async (name: RegExp | string) => userEvent.click(await screen.findByRole('button', { name }));
const agreeTo = async () => userEvent.click(await screen.findByRole('button', { name: 'OK' }));
const shown = (): string => document.body.textContent;
const RAW = /undefined|NaN|\[object|\{\{|[a-z]+-[a-z]+-(?:needed|changed|wrong|only)/;

/** Words of a refusal in a language, up to its first figure; 3010 has words of its own on each screen. */
const wordsOf = (language: (typeof LANGUAGES)[number], { name, code }: Listed): string => {
  const of = texts.get(language);
  const at = code === 3010 ? 'ways.json:ended.withdrawal' : `refusals.json:${name}`;
  return of?.get(at)?.[0]?.text ?? `no text ${at}`;
};

const speak = (language: (typeof LANGUAGES)[number]) => act(() => void app.store.dispatch(languageChosen(language)));

/** Looks at a refusal that is shown, in these languages; returns what is wrong with it. */
const faultsIn = async (
  operation: OperationId,
  refusal: Listed,
  languages: readonly (typeof LANGUAGES)[number][],
): Promise<readonly string[]> => {
  const { code } = refusal;
  const faults: string[] = [];
  const data = (DATA[code] ?? {}) as Readonly<Record<string, unknown>>;
  for (const language of languages) {
    speak(language);
    const words = wordsOf(language, refusal);
    const isSaid = await waitFor(() => expect(shown()).toContain(words), { timeout: 2000, interval: 20 }).then(
      () => true,
      () => false,
    );
    const missing = FIGURES.filter((figure) => {
      const value = data[figure];
      return value !== undefined && !digitsOf(shown()).includes(digitsOf(String(value)));
    });
    const isUndated = 'endsAt' in data && !shown().includes(formatLondon(ENDS_AT));
    const notice = [...document.querySelectorAll('[role="alert"], [role="status"]')].find(({ textContent }) =>
      textContent.includes(words),
    );
    const hasWay = notice?.querySelector('a, button') !== null || BY_THE_FORM.has(code);
    const at = `${operation} ${code} ${language}`;
    if (!isSaid) faults.push(`${at} is not said: ${words}`);
    else if (missing.length > 0 || isUndated) faults.push(`${at} lacks figures: ${missing.join(', ')}`);
    else if (!notice || !hasWay) faults.push(`${at} has no way out`);
    const raw = RAW.exec(shown());
    if (raw) faults.push(`${at} shows ${shown().slice(Math.max(0, raw.index - 40), raw.index + 40)}`);
  }
  speak('en');
  return faults;
};

/** Provokes every refusal of an operation on its screen, one after the other, by `provoke`. */
const faultsOf = async (operation: OperationId, provoke: () => Promise<unknown>): Promise<readonly string[]> => {
  const faults: string[] = [];
  await app.atRest();
  answers = new Map();
  const refusals = refusalsOf(operation);
  for (const refusal of refusals) {
    refusing = { operation, code: refusal.code };
    // A button takes no second press within half a second (§9).
    await pause(PRESS_APART_MS);
    await provoke();
    // The words of the others in other languages are those that the contract's tests look at.
    faults.push(...(await faultsIn(operation, refusal, refusal === refusals.at(-1) ? LANGUAGES : ['en'])));
  }
  refusing = undefined;
  return faults;
};

/** Opens a screen that begins with a read, once for each refusal of it. */
const faultsOfRead = async (operation: OperationId, to: string): Promise<readonly string[]> => {
  const faults: string[] = [];
  for (const refusal of refusalsOf(operation)) {
    refusing = { operation, code: refusal.code };
    await open(to);
    answers = new Map();
    faults.push(...(await faultsIn(operation, refusal, ['en', 'th'])));
    answers = undefined;
    cleanup();
  }
  return faults;
};

/** Button at the foot of the screen that sends its form. */
const send = () => {
  const buttons = [...document.querySelectorAll<HTMLElement>('main ~ * button, footer button, [class*="dock"] button')];
  const last = buttons.at(-1);
  if (!last) throw new Error('The screen has no button to send its form.');
  return last;
};

describe('every refusal of the calls of money is said on its screen, and follows its language', () => {
  const fillDeposit = async () => {
    await open(PATHS.deposit);
    await userEvent.type(await screen.findByRole('textbox', { name: /^To be credited/ }), '2500');
  };
  const prove = async () => {
    const place = within(await screen.findByRole('group', { name: 'Proof of transfer' }));
    const file = new File([PIXEL], 'transfer.png', { type: 'image/png' });
    await userEvent.upload(place.getByLabelText('Album', { selector: 'input' }), file);
    await place.findByText('Uploaded');
  };
  const submit = async () => userEvent.click(await screen.findByRole('button', { name: /^Submit 2,500\.00 USD/ }));

  it('requestCryptoDeposit', async () => {
    await fillDeposit();
    await prove();
    expect(await faultsOf('requestCryptoDeposit', submit)).toEqual([]);
  });

  it('requestBankDeposit', async () => {
    await fillDeposit();
    await userEvent.click(await screen.findByRole('radio', { name: 'Bank transfer' }));
    await prove();
    expect(await faultsOf('requestBankDeposit', submit)).toEqual([]);
  });

  const amount = () => screen.findByRole('textbox', { name: /^Amount, USD/ });
  const withdraw = async () => {
    await press(/^Withdraw 500\.00 USD, receive/);
    await agreeTo();
  };

  it('requestCryptoWithdrawal', async () => {
    await open(PATHS.withdraw);
    await userEvent.type(await amount(), '500');
    await screen.findByRole('button', { name: /^Withdraw 500\.00 USD, receive/ });
    expect(await faultsOf('requestCryptoWithdrawal', withdraw)).toEqual([]);
  });

  it('requestBankWithdrawal', async () => {
    await open(PATHS.withdraw);
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'To' }), cardId);
    await userEvent.type(await amount(), '500');
    await screen.findByRole('button', { name: /^Withdraw 500\.00 USD, receive/ });
    expect(await faultsOf('requestBankWithdrawal', withdraw)).toEqual([]);
  });

  it('calculateWithdrawal', async () => {
    await open(PATHS.withdraw);
    await amount();
    let cents = 10;
    const calculate = async () => {
      cents += 1;
      const field = await amount();
      await userEvent.clear(field);
      await userEvent.type(field, `500.${cents}`);
    };
    expect(await faultsOf('calculateWithdrawal', calculate)).toEqual([]);
  });

  it('takeBackWithdrawal', async () => {
    const destination = { kind: 'crypto', walletId } as const;
    const own = { token, account: 'real' } as const;
    const { fee, rate } = await server.succeed('calculateWithdrawal', {
      ...own,
      body: { amount: '60.00', destination },
    });
    await server.succeed('requestCryptoWithdrawal', {
      ...own,
      body: { walletId, amount: '60.00', feeSeen: fee, rateSeen: rate },
    });
    await open(PATHS.withdraw);
    const takeBack = async () => {
      await press(/^Take back 60\.00 USD/);
      await agreeTo();
    };
    await screen.findByRole('button', { name: /^Take back 60\.00 USD/ });
    expect(await faultsOf('takeBackWithdrawal', takeBack)).toEqual([]);
  });

  it('saveCryptoWallet', async () => {
    await open(PATHS.addCrypto);
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Coin' }), 'USDT');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Network' }), 'TRC-20');
    const field = await screen.findByRole('textbox', { name: 'Address' });
    await userEvent.type(field, 'TNVV1LmpWi4vbAvQGdHx1K7FbzPLzaqAHJ');
    expect(await faultsOf('saveCryptoWallet', () => userEvent.click(send()))).toEqual([]);
  });

  it('addBankCard', async () => {
    await open(PATHS.addBank);
    const fields = ['Name of the card holder', 'Bank', 'SWIFT code (BIC)', 'Address of the bank'] as const;
    const further = ['Account or card number', 'Name of the payee', 'Address of the payee'] as const;
    const { realName, bankName, bankAddress, payeeName, payeeAddress } = CARD;
    const entered = [realName, bankName, 'COBADEFF', bankAddress, 'DE89370400440532013000', payeeName, payeeAddress];
    for (const [at, name] of [...fields, ...further].entries()) {
      await userEvent.type(await screen.findByRole('textbox', { name }), entered[at] ?? '');
    }
    expect(await faultsOf('addBankCard', () => userEvent.click(send()))).toEqual([]);
  });

  it('updateBankCard', async () => {
    await open(address(PATHS.addBank, { id: cardId }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Address of the payee' }), ' 2');
    const save = async () => {
      await userEvent.click(send());
      await agreeTo();
    };
    expect(await faultsOf('updateBankCard', save)).toEqual([]);
  });

  const remove = async () => {
    await press('Delete');
    await agreeTo();
  };

  it('deleteBankCard', async () => {
    await open(PATHS.bank);
    await press(/^Sample Bank/);
    expect(await faultsOf('deleteBankCard', remove)).toEqual([]);
  });

  it('getStatement', async () => {
    await open(PATHS.transactionList);
    await press('Download a statement');
    const download = async () => userEvent.click(await screen.findByRole('button', { name: /^Download$/ }));
    expect(await faultsOf('getStatement', download)).toEqual([]);
  });

  it.each([
    ['listDepositChannels', PATHS.deposit],
    ['getWithdrawalState', PATHS.withdraw],
    ['listCryptoWallets', PATHS.crypto],
    ['listBankCards', PATHS.bank],
    ['listLedgerEntries', PATHS.transactionList],
    ['getLedgerEntry', address(PATHS.transactionDetail, { id: '61d0f8c3-7a2e-4b95-9e14-a8c5b27f3d60' })],
  ] as const)('%s', async (operation, to) => {
    expect(await faultsOfRead(operation, to)).toEqual([]);
  });
});
