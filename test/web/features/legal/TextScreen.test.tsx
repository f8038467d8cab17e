import { readFile } from 'node:fs/promises';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Schemas } from '../../../../src/contract/index.ts';
import { CONTENT_BY_DEFAULT } from '../../../../src/server/content/contentSettings.ts';
import { names as NAMES } from '../../../../locales/en/legal.json';
import { TEXT_ADDRESSES, TEXT_NAMES } from '../../../../src/web/features/legal/texts.ts';
import { address, PATHS } from '../../../../src/web/navigation/index.ts';
import { AGREED } from '../../../support/agreedTexts.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { startWebServer, type WebServer } from '../../../support/webServer.ts';
import { serveTexts } from './textFiles.ts';

const VERSION = '2026-09-01';
const LATER = '2026-09-15';

const files = serveTexts();
let server: WebServer;
beforeAll(async () => {
  server = await startWebServer({ agreementDays: { lending: [VERSION, LATER] } });
}, 60_000);
afterAll(() => server.close());
beforeEach(() => {
  files.fetched.length = 0;
  files.instead.clear();
  files.silent.clear();
});

const open = (at: string) => renderApp({ origin: server.url, address: at });
const textOf = (name: string) => address(PATHS.agreement, { name });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const body = (name: string) => screen.findByRole('region', { name });
const spied = { scrolledTo: [] as string[] };
beforeAll(() => {
  Element.prototype.scrollIntoView = function (this: Element) {
    spied.scrolledTo.push(this.id || (this.textContent ?? ''));
  };
});

describe('the screen of a legal text', () => {
  it.each([
    [textOf('customer'), 'Customer agreement', 'customer'],
    [textOf('risk'), 'Risk warning', 'risk'],
    [textOf('deposit'), 'Deposit service agreement', 'deposit'],
    [PATHS.privacy, 'Privacy notice', 'privacy'],
    [PATHS.regulation, 'Regulation', 'regulation'],
    [PATHS.loanInstructions, 'Borrowing rules', 'borrowing'],
    [PATHS.legalRules, 'Legal liability', 'liability'],
  ])('at %s shows %s with its version and day (§9), and fetches this text alone', async (at, title, name) => {
    await open(at);
    await heading(title);
    await screen.findByText(`Version 1, in force since ${VERSION}`);
    await within(await body(title)).findAllByRole('heading', { level: 2 });
    expect(files.fetched).toEqual([`en/legal/${name}/${VERSION}`]);
    expect(document.title).toBe(`${title} · Sun`);
  });

  it('is not fetched before it is opened, and the list of texts fetches none', async () => {
    await open(PATHS.user);
    await userEvent.click(await screen.findByRole('link', { name: 'Legal texts' }));
    await heading('Legal texts');
    expect(files.fetched).toEqual([]);
    await userEvent.click(screen.getByRole('link', { name: 'Risk warning' }));
    await heading('Risk warning');
    await waitFor(() => expect(files.fetched).toEqual([`en/legal/risk/${VERSION}`]));
  });

  it('says what the firm has not configured, in the reader’s language, and gives no figure of losses [CFG-48, CFG-29]', async () => {
    await open(PATHS.regulation);
    const text = await body('Regulation');
    await within(text).findByText('Name: [not configured]');
    expect(text).toHaveTextContent('Write to service@sun.example');
    expect(text).toHaveTextContent('Most accounts of retail customers lose money when trading such contracts.');
    expect(text.textContent).not.toContain('{{');
  });

  it('names the firm as it is configured, whatever signs stand in its name', async () => {
    const firm = { firmName: 'A*B* [Markets] & Co.', complaintsEmail: 'complaints@example.com' };
    const own = await startWebServer({ content: { ...CONTENT_BY_DEFAULT, firm, lossFigure: '74.5' } });
    await renderApp({ origin: own.url, address: PATHS.regulation });
    const text = await body('Regulation');
    await within(text).findByText('Name: A*B* [Markets] & Co.');
    expect(text).toHaveTextContent('Write to complaints@example.com');
    expect(text).toHaveTextContent('74.5 % of our customers lose money.');
    await own.close();
  });

  it('of all eight leaves no place unfilled where the firm is configured as `live` requires', async () => {
    const firm = {
      ...{ firmName: 'Example Markets Ltd', firmAddress: '1 Sample Street', firmSupervisor: 'Example Authority' },
      ...{ firmLicence: '000000', guaranteeScheme: 'none', complaintsBody: 'Example Ombudsman' },
    };
    const own = await startWebServer({ content: { ...CONTENT_BY_DEFAULT, firm } });
    await renderApp({ origin: own.url, address: PATHS.agreement });
    for (const name of TEXT_NAMES) {
      window.location.hash = `#${TEXT_ADDRESSES[name]}`;
      const title = NAMES[name];
      await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title));
      const text = await body(title);
      await within(text).findAllByRole('heading', { level: 2 });
      expect(text.textContent).not.toMatch(/not configured|\{\{|\}\}/);
    }
    await own.close();
  });

  it('shows the English text, marked with its language, where there is none in the customer’s', async () => {
    files.instead.set(`de/legal/risk/${VERSION}`, null);
    localStorage.setItem('language', 'de');
    await open(textOf('risk'));
    await screen.findByText('Diesen Text gibt es noch nicht in Ihrer Sprache. Sie lesen den englischen.');
    const part = await screen.findByRole('heading', { level: 2, name: 'A stop loss is no guarantee' });
    expect(part.closest('[lang]')).toHaveAttribute('lang', 'en');
    // What is put into it is English too.
    const words = await screen.findByText(/^Contracts with leverage are complex/);
    expect(words).toHaveTextContent('Most accounts of retail customers lose money when trading such contracts.');
  });

  it('reports that a text did not load, and loads it again', async () => {
    files.instead.set(`en/legal/risk/${VERSION}`, null);
    await open(textOf('risk'));
    await screen.findByText('This text did not load');
    files.instead.clear();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'No advice' })).toBeInTheDocument();
  });

  it('is given up when the host does not answer within the time of a call, and loads again', async () => {
    const limit = new AbortController();
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    files.silent.add(`en/legal/risk/${VERSION}`);
    await open(textOf('risk'));
    await waitFor(() => expect(files.fetched).toHaveLength(1));
    limit.abort();
    await screen.findByText('This text did not load');
    timeout.mockRestore();
    files.silent.clear();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'No advice' })).toBeInTheDocument();
  });

  it.each(['getProjectInfo', 'getCommonInfo'])(
    'is not shown before the firm’s values have come: without an answer of %s it did not load, and is read again',
    async (operationId) => {
      const firm = { firmName: 'Example Markets Ltd' };
      const own = await startWebServer({ content: { ...CONTENT_BY_DEFAULT, firm, lossFigure: '74.5' } });
      const stop = await own.outage(operationId);
      await renderApp({ origin: own.url, address: PATHS.regulation });
      await screen.findByText('This text did not load');
      expect(screen.queryByText(/not configured/)).not.toBeInTheDocument();
      expect(screen.queryByText(/Most accounts/)).not.toBeInTheDocument();
      await stop();
      await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
      const text = await body('Regulation');
      await within(text).findByText('Name: Example Markets Ltd');
      expect(text).toHaveTextContent('74.5 % of our customers lose money.');
      await own.close();
    },
  );

  it('leads from an unknown text, or version of one, to what there is', async () => {
    await open(textOf('wishes'));
    await screen.findByText('There is no such text');
    expect(screen.getByRole('link', { name: 'Legal texts' })).toHaveAttribute('href', `#${PATHS.agreement}`);
    window.location.hash = `#${address(PATHS.privacy, { version: '2020-01-01' })}`;
    expect(await screen.findByRole('link', { name: 'Go to the version in force' })).toHaveAttribute(
      'href',
      `#${PATHS.privacy}`,
    );
    expect(files.fetched).toEqual([]);
  });
});

describe('reading a legal text', () => {
  it('jumps to a part by the contents list, and moves the focus there', async () => {
    await open(textOf('risk'));
    const contents = await screen.findByRole('region', { name: 'Contents' });
    const links = within(contents).getAllByRole('link');
    expect(links).toHaveLength(12);
    expect(links[2]).toHaveAttribute(
      'href',
      `#${address(PATHS.agreement, { name: 'risk', version: VERSION, part: '3' })}`,
    );
    await userEvent.click(within(contents).getByRole('link', { name: /A stop loss is no guarantee/ }));
    const part = screen.getByRole('heading', { name: 'A stop loss is no guarantee' });
    await waitFor(() => expect(part).toHaveFocus());
    expect(spied.scrolledTo).toContain('part-3');
    expect(window.location.hash).toBe(`#${address(PATHS.agreement, { name: 'risk', version: VERSION, part: '3' })}`);
  });

  it('opens at the paragraph that a link names, marked, and copies the link to another one in this version', async () => {
    const copied = jest.fn<Promise<void>, [string]>().mockResolvedValue();
    Object.assign(navigator, { clipboard: { writeText: copied } });
    await open(address(PATHS.agreement, { name: 'risk', version: VERSION, part: '3-p1' }));
    const paragraph = await screen.findByText(/^A stop loss closes a position/);
    await waitFor(() => expect(paragraph).toHaveFocus());
    expect(paragraph).toHaveAttribute('data-linked');
    expect(spied.scrolledTo).toContain('part-3-p1');
    await userEvent.click(screen.getByRole('link', { name: 'Copy the link to paragraph 4.1' }));
    const link = `${window.location.origin}/#${address(PATHS.agreement, { name: 'risk', version: VERSION, part: '4-p1' })}`;
    expect(copied).toHaveBeenCalledWith(link);
    expect(await screen.findByText('Copy Success')).toBeInTheDocument();
    Object.assign(navigator, { clipboard: undefined });
  });

  it('finds words in it, counts them by part, and goes from one to the next', async () => {
    await open(textOf('risk'));
    await screen.findByRole('region', { name: 'Contents' });
    const field = screen.getByRole('textbox', { name: 'Search in this text' });
    await userEvent.type(field, 'PRICE');
    const status = () => within(screen.getByRole('search')).getByRole('status').textContent;
    await waitFor(() => expect(status()).toMatch(/^1 of \d+$/));
    const marks = () => [...document.querySelectorAll('mark')];
    const count = marks().length;
    expect(count).toBeGreaterThan(5);
    expect(marks().every(({ textContent }) => /^price$/i.test(textContent ?? ''))).toBe(true);
    expect(screen.getByText(`12 parts, ${count} hits`)).toBeInTheDocument();
    const here = () => marks().findIndex((mark) => mark.hasAttribute('data-here'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(here()).toBe(1));
    expect(status()).toBe(`2 of ${count}`);
    await userEvent.click(screen.getByRole('button', { name: 'Previous hit' }));
    await userEvent.click(screen.getByRole('button', { name: 'Previous hit' }));
    await waitFor(() => expect(here()).toBe(count - 1));
    await userEvent.type(field, ' of tomatoes (x');
    await waitFor(() => expect(status()).toBe('No hits'));
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
    await waitFor(() => expect(marks()).toEqual([]));
  });

  it('leaves Enter on the buttons of its search to them', async () => {
    await open(textOf('risk'));
    await screen.findByRole('region', { name: 'Contents' });
    const field = screen.getByRole('textbox', { name: 'Search in this text' });
    await userEvent.type(field, 'PRICE');
    const status = () => within(screen.getByRole('search')).getByRole('status').textContent ?? '';
    await waitFor(() => expect(status()).toMatch(/^1 of/));
    const last = /of (\d+)/.exec(status())?.[1];
    screen.getByRole('button', { name: 'Previous hit' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(status()).toBe(`${last} of ${last}`));
    screen.getByRole('button', { name: 'Clear the search' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(field).toHaveValue('');
  });

  it('is printed by its button', async () => {
    const print = jest.spyOn(window, 'print').mockReturnValue();
    await open(textOf('risk'));
    await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
    print.mockRestore();
  });
});

describe('a new version of a text', () => {
  afterEach(() => void jest.restoreAllMocks());

  const newText = async () => {
    const before = await readFile(`locales/en/legal/customer/${VERSION}.md`, 'utf8');
    return before.replace('within eight weeks', 'within four weeks');
  };
  const accept = async (own: WebServer) => {
    const email = `reader-${Math.random()}@example.com`;
    await own.succeed('sendMailCode', { query: { email, type: 1 } });
    const [message] = await own.messagesTo(email);
    await own.succeed('signUp', {
      body: { email, password: 'correct-horse-9', code: message?.code ?? '', agreements: AGREED },
    });
    return (await own.succeed('signIn', { body: { email, password: 'correct-horse-9' } })).token;
  };

  it('shows what has changed since the version that the customer accepted, and that one', async () => {
    const own = await startWebServer({ agreementDays: { customer: [VERSION, '2026-10-01'] } });
    const token = await accept(own);
    await own.advance(15 * 3600 * 1000);
    files.instead.set('en/legal/customer/2026-10-01', await newText());
    localStorage.setItem('sun_token', token);
    await renderApp({ origin: own.url, address: textOf('customer') });
    const changes = await screen.findByRole('region', { name: `What has changed since ${VERSION}` });
    const partOf = (words: string) => within(changes).findByText(words);
    expect([(await partOf('eight')).tagName, (await partOf('four')).tagName]).toEqual(['DEL', 'INS']);
    expect(await partOf('eight')).toHaveTextContent('Removed: eight');
    expect(await partOf('four')).toHaveTextContent('Added: four');
    expect(within(changes).getByText('Complaints and law')).toBeInTheDocument();
    expect(screen.getByText('Version 2, in force since 2026-10-01')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: `Version 1 of ${VERSION}` }));
    expect(await screen.findByText(`Version 1 of ${VERSION}, replaced since`)).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: /What has changed/ })).not.toBeInTheDocument();
    await own.close();
  });

  /** A server whose customer accepted all texts while the firm had other values, as they are kept. */
  const acceptedOf =
    (token: string, firm: Partial<Schemas['FirmNamed']>, language = 'en') =>
    async (own: WebServer) => {
      const { items } = await own.succeed('listAcceptedAgreements', { token });
      const before = items.map((each) => ({ ...each, language, firm: each.firm && { ...each.firm, ...firm } }));
      const fetchElsewhere = globalThis.fetch;
      jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
        const url = input instanceof Request ? input.url : String(input);
        if (!url.endsWith('/api/agreement')) return fetchElsewhere(input, init);
        return Response.json({ code: 200, msg: 'OK', data: { items: before } });
      });
    };

  it('shows what the firm’s changed values have changed in the text, and the text as it was accepted [CNT-44]', async () => {
    const content = { ...CONTENT_BY_DEFAULT, firm: { firmName: 'Younger Markets Ltd' }, lossFigure: '81' };
    const own = await startWebServer({ content });
    const token = await accept(own);
    await acceptedOf(token, { firmName: 'Elder Markets Ltd', riskWarningFigure: '74.5' })(own);
    localStorage.setItem('sun_token', token);
    await renderApp({ origin: own.url, address: textOf('customer') });
    const changes = await screen.findByRole('region', { name: 'What has changed since 2026-09-30' });
    expect((await within(changes).findByText('Elder')).tagName).toBe('DEL');
    expect(within(changes).getByText('Younger').tagName).toBe('INS');
    await userEvent.click(within(changes).getByRole('link', { name: 'Read what you accepted' }));
    await screen.findByText(/as it was when you accepted it on 2026-09-30/);
    expect(await screen.findByText(/^This agreement is between you and Elder Markets Ltd/)).toBeInTheDocument();
    expect(screen.queryByText(/Younger Markets/)).not.toBeInTheDocument();
    await own.close();
  });

  it('shows no change where only this page still has the values of before', async () => {
    const own = await startWebServer({ content: { firm: { firmName: 'Younger Markets Ltd' } } });
    const token = await accept(own);
    const fetchElsewhere = globalThis.fetch;
    let reads = 0;
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const answer = await fetchElsewhere(input, init);
      const url = input instanceof Request ? input.url : String(input);
      if (!url.endsWith('/project/info') || (reads += 1) > 1) return answer;
      return new Response((await answer.text()).replace('Younger', 'Elder'), answer);
    });
    localStorage.setItem('sun_token', token);
    await renderApp({ origin: own.url, address: textOf('customer') });
    expect(await screen.findByText(/^This agreement is between you and Younger Markets Ltd/)).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: /What has changed/ })).not.toBeInTheDocument();
    expect(reads).toBe(2);
    await own.close();
  });

  it('shows what was accepted in the language in which it was accepted [CNT-45]', async () => {
    const own = await startWebServer();
    const token = await accept(own);
    await acceptedOf(token, {}, 'de')(own);
    localStorage.setItem('sun_token', token);
    await renderApp({ origin: own.url, address: `${textOf('customer')}&as=accepted` });
    expect(await screen.findByText(/^Accepted on 2026-09-30.*in German$/)).toBeInTheDocument();
    expect(await screen.findByText(/^Diese Vereinbarung besteht zwischen/)).toBeInTheDocument();
    await own.close();
  });

  it('says that what was accepted did not load, instead of leaving the changes out', async () => {
    const token = await accept(server);
    const stop = await server.outage('listAcceptedAgreements');
    localStorage.setItem('sun_token', token);
    await open(textOf('customer'));
    await screen.findByText('What you accepted did not load');
    expect(await body('Customer agreement')).toBeInTheDocument();
    await stop();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('What you accepted did not load')).not.toBeInTheDocument());
  });

  it('is compared in English, and says so, where one of both versions is in English alone', async () => {
    const own = await startWebServer({ agreementDays: { customer: [VERSION, '2026-10-01'] } });
    const token = await accept(own);
    await own.advance(15 * 3600 * 1000);
    files.instead.set('en/legal/customer/2026-10-01', await newText());
    files.instead.set('de/legal/customer/2026-10-01', null);
    localStorage.setItem('sun_token', token);
    localStorage.setItem('language', 'de');
    await renderApp({ origin: own.url, address: textOf('customer') });
    const changes = await screen.findByRole('region', { name: /^Was sich seit/ });
    expect((await within(changes).findByText('eight')).tagName).toBe('DEL');
    expect(within(changes).getAllByRole('listitem')).toHaveLength(1);
    expect(within(changes).getByText(/^Eine der beiden Fassungen gibt es nur auf Englisch/)).toBeInTheDocument();
    await own.close();
  });

  it('shows no changes to a visitor, nor fetches the version before', async () => {
    files.instead.set(`en/legal/lending/${LATER}`, await newText());
    await open(PATHS.loanAgreement);
    await screen.findByText(`Version 2, in force since ${LATER}`);
    await screen.findByRole('region', { name: 'Contents' });
    expect(screen.queryByRole('region', { name: /What has changed/ })).not.toBeInTheDocument();
    expect(files.fetched).toEqual([`en/legal/lending/${LATER}`]);
  });

  it('is listed with what the customer accepted, its language and instant', async () => {
    const token = await accept(server);
    localStorage.setItem('sun_token', token);
    await open(PATHS.agreement);
    const row = await screen.findByRole('link', { name: /^Customer agreement/ });
    await waitFor(() =>
      expect(row).toHaveTextContent(/Accepted on 2026-09-30 \d\d:\d\d:\d\d: version of 2026-09-01, in English$/),
    );
    expect(screen.getByRole('link', { name: 'Regulation' })).toBeInTheDocument();
  });
});
