import type { Page } from 'playwright-core';
import { accessibilityFaults } from '../support/browser/accessibility.ts';
import { type RunningApp, startApp } from '../support/browser/app.ts';
import { unreadableWords } from '../support/browser/layout.ts';
import { picture } from '../support/pictures.ts';
import { signUpDepositor } from '../server/deposits/depositor.ts';

const DEPOSIT = '/pages/user/deposit';

/** Words of the screens, as a German customer reads them. */
const WORDS = {
  ...{ proof: 'Überweisungsnachweis', uploaded: 'Hochgeladen', agree: 'Gelesen, ich stimme zu', back: 'Zurück' },
  ...{ agreeFirst: /^Gelesen, ich stimme zu.*Scrollen Sie zuerst/, network: 'Nur USDT im Netzwerk TRC-20 senden' },
  ...{ sent: 'Oder was Sie senden', send: '2.500,00 USD zur Prüfung senden', course: /^Ablauf von D/ },
  ...{
    review: 'In Prüfung',
    toast: 'Antrag eingereicht, bitte warten Sie auf die Prüfung',
    asAnnounced: 'Wie angekündigt.',
  },
  ...{
    bank: 'Überweisung',
    service: 'Bitte erfragen Sie vor der Einzahlung beim Kundenservice',
    asked: 'Gutschrift, USD',
  },
  ...{ sendByBank: '1.200,00 USD zur Prüfung senden', again: 'Erneut einzahlen' },
  less: 'Es ist weniger eingegangen als angekündigt.',
} as const;

const look = async (page: Page) => {
  // A message over the screen goes by itself.
  await page.locator('#toast p').waitFor({ state: 'detached' });
  expect(await unreadableWords(page)).toEqual([]);
  expect(await accessibilityFaults(page)).toEqual([]);
};

describe('a deposit', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp({ reviewDelaySeconds: 10_000 });
  });
  afterAll(() => app.close());

  const addProof = async (page: Page) => {
    const place = page.getByRole('group', { name: WORDS.proof });
    const file = { name: 'transfer.png', mimeType: 'image/png', buffer: await picture(400, 800) };
    await place.locator('input[type="file"]:not([capture])').setInputFiles(file);
    await place.getByText(WORDS.uploaded).waitFor();
    // An upright picture, as a phone's screenshot is, stays within its frame.
    expect((await place.locator('img').boundingBox())?.height).toBe(64);
  };
  const decide = async (body: object) => {
    const [waiting] = (await app.server.succeed('listReviews', {})).items;
    await app.server.succeed('decideReview', { path: { id: waiting?.id ?? '' }, body: body as never });
  };

  it('by crypto is accepted, by bank rejected and asked for again, and credited with less, on a dark German phone', async () => {
    const { token } = await signUpDepositor(app.server);
    const { page, faults, close } = await app.open(DEPOSIT, {
      kept: { sun_token: token, language: 'de' },
      colorScheme: 'dark',
    });

    // The agreement is agreed to at its end only.
    await page.locator('main [id^="part-"]').first().waitFor();
    await page.getByRole('button', { name: WORDS.agreeFirst }).click({ force: true });
    await page.getByRole('button', { name: WORDS.agree, exact: true }).click();
    await page.getByText(WORDS.network).waitFor();
    await look(page);
    await page.getByLabel(WORDS.sent).fill('2501,25');
    await addProof(page);
    await page.getByRole('button', { name: WORDS.send }).dblclick();
    await page.getByRole('list', { name: WORDS.course }).getByText(WORDS.review).waitFor();
    await page.getByText(WORDS.toast).waitFor({ state: 'detached' });
    await look(page);
    await decide({ decision: 'accept' });
    await page.getByText(WORDS.asAnnounced).waitFor();

    await page.getByRole('button', { name: WORDS.back }).click();
    const again = async () => {
      await page.evaluate((address) => void (window.location.hash = address), DEPOSIT);
      await page.getByRole('radio', { name: WORDS.bank }).click();
      await page.getByText(WORDS.service).waitFor();
      await page.getByLabel(WORDS.asked).fill('1200');
      await addProof(page);
      expect(await unreadableWords(page)).toEqual([]);
      await page.getByRole('button', { name: WORDS.sendByBank }).click();
      await page.getByText(WORDS.review).nth(1).waitFor();
    };
    await again();
    await decide({ decision: 'reject', reason: 'Das Geld ist nicht eingegangen.' });
    await page.getByText('Das Geld ist nicht eingegangen.').waitFor();
    await page.getByRole('link', { name: WORDS.again }).click();
    await again();
    await decide({ decision: 'accept', received: '1000.00' });
    await page.getByText(WORDS.less).waitFor();
    await look(page);
    expect(faults).toEqual([]);
    await close();
  });
});
