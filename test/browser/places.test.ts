import type { Locator } from 'playwright-core';
import { openSession } from '../server/customers/customerContacts.ts';
import { accessibilityFaults } from '../support/browser/accessibility.ts';
import { type RunningApp, startApp } from '../support/browser/app.ts';
import { unreadableWords } from '../support/browser/layout.ts';
import { FOUND_PLACE, type MapServer, startMapServer } from '../support/mapServer.ts';

const BERLIN = { latitude: 52.52, longitude: 13.405 };

describe('a place on the map', () => {
  let maps: MapServer;
  let app: RunningApp;
  beforeAll(async () => {
    maps = await startMapServer();
    app = await startApp({ content: { places: maps.settings } });
  });
  afterAll(async () => {
    await app.close();
    await maps.close();
  });

  const centreOf = async (element: Locator) => {
    const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { x: x + width / 2, y: y + height / 2 };
  };

  it('is chosen by position, search, finger and keys, outlives a reload, and is shown', async () => {
    const { token } = await openSession(app.server);
    const { page, faults, close } = await app.open('/', { kept: { sun_token: token } });
    // Values over a reload are kept for the customer, whom a sign-in makes known at once.
    await page.waitForFunction(() => localStorage.getItem('userInfo') !== null);
    await page.goto(`${app.server.url}/h5/#/choose-location`);
    const latitude = page.getByLabel('Latitude');
    const longitude = page.getByLabel('Longitude');
    const address = page.getByLabel('Street, town, country');
    const changed = async (field: Locator, before: string) => {
      const input = await field.elementHandle();
      await page.waitForFunction(([shown, text]) => (shown as HTMLInputElement).value !== text, [
        input,
        before,
      ] as const);
    };
    await page.locator('img.leaflet-tile-loaded').first().waitFor();
    await page.getByRole('link', { name: 'Map makers' }).waitFor();
    expect([...maps.referrers]).toEqual([`${app.server.url}/`]);

    await page.getByRole('button', { name: 'Use my position' }).click();
    await page.getByText('Your browser is not allowed to share your position').waitFor();
    await page.getByRole('textbox', { name: 'Search for an address or place' }).fill('Hafenstr');
    await page.getByRole('button', { name: /^Hafenamt/ }).click();
    expect(await latitude.inputValue()).toBe(FOUND_PLACE.lat);
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation(BERLIN);
    await page.getByRole('button', { name: 'Use my position' }).click();
    await changed(latitude, FOUND_PLACE.lat);
    expect([await latitude.inputValue(), await longitude.inputValue()]).toEqual(['52.52', '13.405']);
    await page.waitForFunction(([input, text]) => (input as HTMLTextAreaElement).value === text, [
      await address.elementHandle(),
      FOUND_PLACE.display_name,
    ] as const);

    const pin = page.getByRole('button', { name: 'Pin; arrow keys move it' });
    await pin.scrollIntoViewIfNeeded();
    const from = await centreOf(pin);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 40, from.y + 10, { steps: 4 });
    await page.mouse.up();
    await changed(latitude, String(BERLIN.latitude));
    const dragged = await longitude.inputValue();
    expect(Number(dragged)).toBeGreaterThan(BERLIN.longitude);
    await page.touchscreen.tap(from.x - 60, from.y + 30);
    await changed(longitude, dragged);
    const tapped = await longitude.inputValue();
    expect(Number(tapped)).toBeLessThan(BERLIN.longitude);
    await pin.focus();
    await page.keyboard.press('ArrowLeft');
    await changed(longitude, tapped);
    expect(Number(await longitude.inputValue())).toBeLessThan(Number(tapped));
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await unreadableWords(page)).toEqual([]);

    const chosen = [await latitude.inputValue(), await longitude.inputValue()];
    await page.reload();
    await page.locator('img.leaflet-tile-loaded').first().waitFor();
    expect([await latitude.inputValue(), await longitude.inputValue()]).toEqual(chosen);
    await page.getByRole('button', { name: 'Use this place' }).click();
    await page.getByRole('heading', { name: 'Location' }).waitFor();
    await page.getByText(chosen.join(', ')).waitFor();
    await page.getByRole('button', { name: 'Show my position' }).click();
    await page.getByText(/About \d+ m from you/).waitFor();
    await page.locator('img.leaflet-tile-loaded').first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(faults).toEqual([]);

    maps.answerTiles(503);
    await page.reload();
    await page.getByText('The map’s pictures do not load.').waitFor();
    await page.getByText(FOUND_PLACE.display_name).waitFor();
    await close();
  });
});
