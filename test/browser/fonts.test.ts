import type { Browser } from 'playwright-core';
import { sharedChromium } from '../support/browser/chromium.ts';
import { openPhone } from '../support/browser/phone.ts';

const WORDS = {
  ja: '証拠金維持率と含み損益',
  'zh-TW': '保證金比例與淨值繁體',
  ko: '증거금유지율미실현손익',
  th: 'อัตราส่วนมาร์จิ้น',
};

describe('the browser of these tests', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });

  it.each(Object.entries(WORDS))(
    'has every letter of %s, so that no screen is judged by placeholder boxes',
    async (language, words) => {
      const { page, close } = await openPhone(browser);
      await page.setContent(`<p lang="${language}" style="font-family: system-ui, sans-serif">${words}</p>`);
      const debug = await page.context().newCDPSession(page);
      await debug.send('DOM.enable');
      await debug.send('CSS.enable');
      const { root } = await debug.send('DOM.getDocument');
      const { nodeId } = await debug.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'p' });
      const { fonts } = await debug.send('CSS.getPlatformFontsForNode', { nodeId });
      expect(fonts.map(({ familyName }) => familyName).filter((name) => !name.startsWith('Noto Sans'))).toEqual([]);
      await close();
    },
  );
});
