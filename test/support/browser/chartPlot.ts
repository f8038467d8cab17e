import type { Page } from 'playwright-core';

/** Address of gold's chart. */
export const CHART = '/pages/index/chart?symbol=XAUUSD';

/** Waits for the candles; returns the place and the size of the plot. */
export const plotOf = async (page: Page) => {
  await page.locator('figure svg .highcharts-candlestick-series path').first().waitFor();
  const box = await page.locator('figure svg').first().boundingBox();
  if (!box) throw new Error('The chart has no size.');
  return box;
};

/** Reads the time of the selected candle. */
export const readTime = (page: Page) => page.locator('figure > div').first().locator('span').first().innerText();
