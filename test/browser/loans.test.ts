import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { getDocumentProxy } from 'unpdf';
import { accessibilityFaults } from '../support/browser/accessibility.ts';
import { type RunningApp, startApp } from '../support/browser/app.ts';
import { unreadableWords } from '../support/browser/layout.ts';
import { picture } from '../support/pictures.ts';
import { type Borrower, signUpBorrower } from '../server/loans/borrower.ts';

const DAY = 24 * 3600;
const BORROWING = '/pages/user/borrowing';

const look = async (page: Page) => {
  // A message over the screen goes by itself.
  await page.locator('#toast p').waitFor({ state: 'detached' });
  expect(await unreadableWords(page)).toEqual([]);
  expect(await accessibilityFaults(page)).toEqual([]);
};
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const agree = async (page: Page, ok: string) => {
  await page.getByRole('alertdialog').waitFor();
  await look(page);
  await page.getByRole('alertdialog').getByRole('button', { name: ok, exact: true }).click();
};

/** Signs by two strokes of a finger on the canvas. */
const signByTouch = async (page: Page) => {
  const canvas = page.locator('main canvas');
  await canvas.evaluate((place) => place.scrollIntoView({ block: 'center' }));
  const box = await canvas.boundingBox();
  if (!box) throw new Error('There is no place to sign.');
  const debug = await page.context().newCDPSession(page);
  for (const start of [30, 150]) {
    const at = (step: number) => ({
      x: box.x + start + step * 10,
      y: box.y + 80 + 40 * Math.sin(step),
    });
    await debug.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at(0)] });
    for (let step = 1; step < 10; step += 1) {
      await debug.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at(step)] });
    }
    await debug.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }
};

/** Fills in the application of the German customer, agrees to each text at its end, signs, checks it and sends it. */
const apply = async (page: Page) => {
  await page.getByLabel('Meldeadresse').fill('Musterweg 3, 10115 Berlin, Deutschland');
  await page.getByLabel('Monatliches Einkommen, USD').fill('3200');
  await page.getByLabel('Voraussichtliche Anlagesumme, USD').fill('1000');
  const texts = page.getByRole('button', { name: 'Lesen', exact: true });
  for (let at = 0; at < 3; at += 1) {
    await texts.nth(at).click();
    const sheet = page.getByRole('dialog');
    await sheet.locator('h2, h3').nth(1).waitFor();
    // It can be agreed to once its end was in sight.
    await sheet.getByRole('button', { name: /^Gelesen und einverstanden/ }).scrollIntoViewIfNeeded();
    await sheet.getByRole('button', { name: 'Gelesen und einverstanden', exact: true }).click();
    await sheet.waitFor({ state: 'detached' });
  }
  await signByTouch(page);
  await page.getByRole('img', { name: 'Ihre Unterschrift' }).waitFor();
  await look(page);
  await press(page, 'Antrag über 1.000,00 USD prüfen');
  await page.getByText('Bitte prüfen Sie alles noch einmal').waitFor();
  await look(page);
  await page.getByRole('button', { name: /^1\.000,00 USD beantragen/ }).dblclick();
  await agree(page, 'OK');
  await page.getByText('Ihr Antrag ist eingegangen').waitFor();
};

/** Repays an amount, or all of it, with a proof; what was entered last is sent. */
const repay = async (page: Page, amount: string | 'all') => {
  await page.getByRole('button', { name: /USD oder einen Teil zurückzahlen$/ }).click();
  const entry = page.getByLabel('Betrag der Rückzahlung, USD');
  await entry.waitFor();
  if (amount === 'all') await page.getByRole('button', { name: /^Alles:/ }).click();
  else await entry.fill(amount);
  const place = page.getByRole('group', { name: 'Überweisungsnachweis' });
  const file = { name: 'ueberweisung.png', mimeType: 'image/png', buffer: await picture(400, 800) };
  await place.locator('input[type="file"]:not([capture])').setInputFiles(file);
  await place.getByText('Hochgeladen').waitFor();
  await look(page);
  await page.getByRole('button', { name: /^Rückzahlung von .* USD einreichen$/ }).click();
  await agree(page, 'OK');
  await page.getByText('Wir vergleichen die Überweisung mit Ihrem Nachweis.').waitFor();
};

/** Returns a text without white space, and without the colon that the file sets between a caption and its value. */
const dense = (text: string): string => text.replaceAll(/[\s:]/g, '');
/** Reads the lines of a PDF, dense; its foot names two things. */
const linesOf = async (path: string): Promise<readonly string[]> => {
  const document = await getDocumentProxy(new Uint8Array(readFileSync(path)));
  const pages = await Promise.all(Array.from({ length: document.numPages }, (_, at) => document.getPage(at + 1)));
  const contents = await Promise.all(pages.map((page) => page.getTextContent()));
  return contents.flatMap(({ items }) => items.flatMap((item) => ('str' in item ? dense(item.str).split('·') : [])));
};

describe('a loan', () => {
  let app: RunningApp;
  let borrower: Borrower;
  beforeAll(async () => {
    app = await startApp({ reviewDelaySeconds: 365 * DAY });
  });
  afterAll(() => app.close());

  const pass = (days: number) => app.server.succeed('advanceClock', { body: { advanceSeconds: days * DAY } });
  const waiting = async () => {
    const [review] = (await app.server.succeed('listReviews', {})).items;
    return review?.id ?? '';
  };
  const newestLoan = async () => {
    const [loan] = (await app.server.succeed('listLoans', borrower.call)).items;
    return borrower.detail(loan?.id ?? '');
  };

  it('is refused, applied for again, paid out, repaid in part, overdue and repaid, and its contract’s page and file say the same [LON-91]', async () => {
    borrower = await signUpBorrower(app.server);
    const { page, faults, close } = await app.open(BORROWING, {
      kept: { sun_token: borrower.token, language: 'de' },
      colorScheme: 'dark',
    });
    await page.getByRole('link', { name: /Credit 60/ }).click();
    await page.getByLabel('Kreditbetrag, USD').fill('1000');
    await page.getByText('Effektiver Jahreszins').waitFor();
    await look(page);
    await press(page, 'Kredit beantragen');
    await apply(page);
    await look(page);

    await app.server.answerDesk({ ask: 'show', id: await waiting() });
    // Opening it at the desk announces nothing: the customer sees it at the next look.
    await page.reload();
    await page.getByText('Ihr Antrag wird geprüft').waitFor();
    await borrower.decide(await waiting(), { decision: 'reject', reason: 'Das Einkommen ist nicht belegt.' });
    await page.getByText('Das Einkommen ist nicht belegt.').first().waitFor();
    await look(page);
    await page.getByRole('link', { name: 'Erneut beantragen' }).click();
    await page.getByLabel('Kreditbetrag, USD').fill('1000');
    await press(page, 'Kredit beantragen');
    await apply(page);
    await borrower.decide(await waiting());
    await page.getByText('Was ihn ablöst').waitFor();
    await look(page);

    await page.getByRole('link', { name: 'Kreditvertrag' }).click();
    await page.getByRole('img', { name: 'Ihre Unterschrift' }).waitFor();
    await look(page);
    const downloading = page.waitForEvent('download');
    await press(page, 'Als PDF herunterladen');
    const file = await linesOf(await (await downloading).path());
    const written = await page.locator('main > [lang="de"]').locator('h2, dt, dd, p, b, span, code').allTextContents();
    const onPage = dense(written.join(''));
    expect(written.map(dense).filter((words) => !file.join('').includes(words))).toEqual([]);
    const foot = /^(Seite\d+von\d+|\W*)$/;
    expect(file.filter((words) => !foot.test(words) && !onPage.includes(words))).toEqual([]);
    // The picture and its strokes are among what was signed.
    const { loan } = await newestLoan();
    const { evidence } = await app.server.succeed('getLoanContract', { ...borrower.call, path: { id: loan.id } });
    expect(evidence.map(({ kind }) => kind)).toEqual([
      ...['application', 'text', 'text', 'text', 'signature', 'strokes', 'circumstances', 'contract'],
    ]);
    await page.goBack();

    await repay(page, '300');
    await borrower.decide(await waiting());
    await page.getByText('Angenommen').waitFor();
    await look(page);
    expect((await newestLoan()).loan.owed?.principal).toBe('711.94');
    // A session ends 30 days after its last use.
    await pass(16);
    await newestLoan();
    await pass(15);
    await page.getByText(/^Überfällig seit/).waitFor();
    await look(page);
    await repay(page, 'all');
    await borrower.decide(await waiting());
    await page.getByText('Dieser Kredit ist zurückgezahlt').waitFor();
    await look(page);
    expect((await newestLoan()).loan).toMatchObject({ status: 'answered', owed: null });
    expect(faults).toEqual([]);
    await close();
  });

  it('that is repaid is canceled within 14 days too, and its fees come back, on a dark German phone [LON-97]', async () => {
    borrower = await signUpBorrower(app.server);
    const id = await borrower.borrow();
    const { page, faults, close } = await app.open(`/pages/user/loan_details?id=${id}`, {
      kept: { sun_token: borrower.token, language: 'de' },
      colorScheme: 'dark',
    });
    await repay(page, 'all');
    await page.getByText(/^Bis eine Rückzahlung angenommen ist, erhöht sie die Deckungsquote nicht/).waitFor();
    await borrower.decide(await waiting());
    await page.getByText('Dieser Kredit ist zurückgezahlt').waitFor();
    const balance = await borrower.balance();
    await page.getByText(/Die gezahlten Gebühren kommen dann zurück: 15,00 USD/).waitFor();
    await look(page);
    await press(page, 'Kredit widerrufen');
    await agree(page, 'OK');
    await page.getByText(/^Am .* widerrufen, ohne Gebühren$/).waitFor();
    await look(page);
    expect(Number(await borrower.balance()) - Number(balance)).toBeCloseTo(15, 2);
    expect((await newestLoan()).loan).toMatchObject({ status: 'answered', owed: null });
    expect(faults).toEqual([]);
    await close();
  });

  it('is canceled within 14 days for its principal and the interest of its days alone, on a light Thai phone', async () => {
    borrower = await signUpBorrower(app.server);
    const id = await borrower.borrow();
    const { page, faults, close } = await app.open(`/pages/user/loan_details?id=${id}`, {
      kept: { sun_token: borrower.token, language: 'th' },
      colorScheme: 'light',
    });
    await page.getByText('คุณยังยกเลิกเงินกู้นี้ได้').waitFor();
    await pass(14);
    await look(page);
    await press(page, 'ยกเลิกเงินกู้');
    await agree(page, 'ตกลง');
    await page.getByText(/^ยกเลิกเมื่อ/).waitFor();
    await look(page);
    expect((await newestLoan()).loan.owed).toMatchObject({
      ...{ principal: '1000.00', interest: '7.00', platformFee: '0.00', earlyRepaymentFee: '0.00', total: '1007.00' },
    });
    expect(faults).toEqual([]);
    await close();
  });
});
