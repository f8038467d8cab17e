import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import encodeQR from 'qr';
import { accessibilityFaults } from '../support/browser/accessibility.ts';
import { type RunningApp, startApp } from '../support/browser/app.ts';
import { launchChromium } from '../support/browser/chromium.ts';
import { unreadableWords } from '../support/browser/layout.ts';
import { openPhone } from '../support/browser/phone.ts';
import { signUpDepositor } from '../server/deposits/depositor.ts';
import { setCustomer } from '../server/trading/trader.ts';

const ADDRESS = 'TNVV1LmpWi4vbAvQGdHx1K7FbzPLzaqAHJ';
const WALLETS = '/pages/user/wallet';
const DAY = 86_400;

/** Words of the screens, as a German customer reads them. */
const WORDS = {
  ...{ add: 'Wallet hinzufügen', coin: 'Coin', network: 'Netzwerk', scan: 'QR-Code scannen', address: 'Adresse' },
  ...{ compare: 'Bitte vergleichen Sie die ganze Adresse:', wallets: 'Krypto-Wallets', usable: 'Nutzbar' },
  ...{ usableFrom: /^Nutzbar ab 2026-10-0/, waiting: 'Ihre Wallet oder Bankkarte wartet noch', amount: 'Betrag, USD' },
  ...{ withdraw: /^500,00 USD auszahlen, [\d.,]+ USDT erhalten/, ok: 'OK', held: 'Reserviert', review: 'In Prüfung' },
  inUse: 'Von einer Auszahlung genutzt, 500,00 USD',
} as const;

let app: RunningApp;
beforeAll(async () => {
  app = await startApp({ reviewDelaySeconds: 30 * DAY });
});
afterAll(() => app.close());

/** Signs up a customer whose deposit of 2,500.00 USD was accepted, and who may withdraw; returns the token. */
const signUpWithMoney = async (): Promise<string> => {
  const { server } = app;
  const { id, token, byCrypto } = await signUpDepositor(server);
  const asked = await byCrypto();
  if (asked.code !== 200) throw new Error(`The deposit was refused: ${asked.code}`);
  await server.call('decideReview', { path: { id: asked.data.id }, body: { decision: 'accept' } });
  await setCustomer(server, id, { knowledge_version: 1 });
  return token;
};

const look = async (page: Page) => {
  // A message over the screen goes by itself.
  await page.locator('#toast p').waitFor({ state: 'detached' });
  expect(await unreadableWords(page)).toEqual([]);
  expect(await accessibilityFaults(page)).toEqual([]);
};

/** Begins a new wallet for Tether on Tron, up to its scanner. */
const beginScan = async (page: Page) => {
  await page.getByRole('button', { name: WORDS.add }).click();
  await page.getByLabel(WORDS.coin).selectOption('USDT');
  await page.getByLabel(WORDS.network).selectOption('TRC-20');
  await page.getByRole('button', { name: WORDS.scan }).click();
};
/** Waits for the address that a scan brought. */
const expectScanned = async (page: Page) => {
  await page.getByText(WORDS.compare).waitFor();
  expect(await page.getByLabel(WORDS.address, { exact: true }).inputValue()).toBe(ADDRESS);
};

describe('a crypto wallet', () => {
  it('is added from a picture of its QR code, waits a day, and is withdrawn to then, on a light German phone', async () => {
    const { page, faults, close } = await app.open(WALLETS, {
      kept: { sun_token: await signUpWithMoney(), language: 'de' },
      colorScheme: 'light',
    });
    const go = (address: string) => page.evaluate((to) => void (window.location.hash = to), address);
    await beginScan(page);
    const picture = Buffer.from(encodeQR(`tron:${ADDRESS}`, 'gif', { scale: 6 }));
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'wallet.gif', mimeType: 'image/gif', buffer: picture });
    await expectScanned(page);
    await look(page);
    await page.getByRole('button', { name: WORDS.add }).click();
    const wallets = page.getByRole('region', { name: WORDS.wallets });
    await wallets.getByText(WORDS.usableFrom).waitFor();
    await look(page);
    await go('/pages/user/withdraw');
    await page.getByRole('link', { name: WORDS.waiting }).waitFor();
    await look(page);

    await app.server.succeed('advanceClock', { body: { advanceSeconds: DAY } });
    await go(WALLETS);
    await page.reload();
    await wallets.getByText(WORDS.usable, { exact: true }).waitFor();
    await go('/pages/user/withdraw');
    await page.getByLabel(WORDS.amount).fill('500');
    await page.getByRole('button', { name: WORDS.withdraw }).click();
    await page.getByRole('alertdialog').waitFor();
    await look(page);
    await page.getByRole('button', { name: WORDS.ok, exact: true }).click();
    await page.getByRole('heading', { name: WORDS.held }).waitFor();
    await page.getByText(WORDS.review).first().waitFor();
    await look(page);
    await go(WALLETS);
    await wallets.getByText(WORDS.inUse).waitFor();
    expect(faults).toEqual([]);
    await close();
  });
});

/** Size of the camera's picture; a module of the code is 8 × 8 points. */
const [WIDTH, HEIGHT, MODULE] = [640, 480, 8];

/** Writes what a camera sees that is held before a QR code: one picture in shades of grey, as uncompressed video. */
const videoOf = (text: string): Buffer => {
  const code = encodeQR(text, 'raw');
  const [left, top] = [WIDTH, HEIGHT].map((size) => Math.floor((size - code.length * MODULE) / 2)) as [number, number];
  const light = Buffer.alloc(WIDTH * HEIGHT, 235);
  code.forEach((line, row) =>
    line.forEach((isDark, column) => {
      if (!isDark) return;
      for (let y = 0; y < MODULE; y += 1) {
        const start = (top + row * MODULE + y) * WIDTH + left + column * MODULE;
        light.fill(16, start, start + MODULE);
      }
    }),
  );
  const grey = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, grey]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  return Buffer.concat([head, frame, frame]);
};

describe('a camera', () => {
  let folder: string;
  let browser: Browser;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'camera-'));
    const video = join(folder, 'code.y4m');
    writeFileSync(video, videoOf(`tron:${ADDRESS}`));
    browser = await launchChromium([
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ]);
  });
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true });
  });

  it('that sees the QR code of a wallet fills in its address, and is let go', async () => {
    const { url } = app.server;
    const kept = { sun_token: await signUpWithMoney(), language: 'de' };
    const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
    const storageState = { cookies: [], origins: [{ origin: url, localStorage }] };
    const { page, faults, close } = await openPhone(browser, { storageState });
    await page.addInitScript(() => {
      const { mediaDevices } = navigator;
      const ask = mediaDevices.getUserMedia.bind(mediaDevices);
      mediaDevices.getUserMedia = async (wanted) => {
        const stream = await ask(wanted);
        Object.assign(window, { seen: stream });
        return stream;
      };
    });
    await page.goto(`${url}/h5/#${WALLETS}`);
    await beginScan(page);
    await expectScanned(page);
    const states = await page.evaluate(() =>
      (window as unknown as { seen: MediaStream }).seen.getTracks().map(({ kind, readyState }) => [kind, readyState]),
    );
    expect(states).toEqual([['video', 'ended']]);
    expect(faults).toEqual([]);
    await close();
  });
});
