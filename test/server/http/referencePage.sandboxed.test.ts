/** @jest-environment jest-fixed-jsdom */
import axe from 'axe-core';
import { routes } from '../../../src/contract/index.ts';
import { readContract } from '../../../src/server/http/index.ts';
import { referencePage } from '../../../src/server/http/referencePage.ts';

const contract = readContract('.');
const { html, css } = referencePage(contract);
const page = new DOMParser().parseFromString(html, 'text/html');
const section = (id: string) => page.getElementById(id) ?? page.createElement('p');
const words = (element: Element | null) => element?.textContent.replaceAll(/\s+/g, ' ').trim() ?? '';

describe('the reading page of the contract', () => {
  it('shows every operation under its id, with its method, address and refusals', () => {
    for (const [id, { method, path, refusals }] of Object.entries(routes)) {
      expect(words(section(id).querySelector('.call'))).toBe(`${method} /api${path}`);
      expect(section(id).querySelectorAll('.refusals li')).toHaveLength(refusals.length);
    }
    expect(words(section('placeOrder').querySelector('.refusals'))).toContain('2116 margin-not-enough');
    expect(words(section('openMarketSocket').querySelector('.call'))).toBe('GET /market');
  });

  it('shows every schema under its name, and links to nothing else', () => {
    const ids = new Set([...page.querySelectorAll('[id]')].map(({ id }) => id));
    for (const name of Object.keys(contract.schemas)) expect(ids).toContain(`schema-${name}`);
    const links = [...page.querySelectorAll('a[href^="#"]')].map((link) => link.getAttribute('href')?.slice(1));
    expect(links.filter((id) => !ids.has(id ?? ''))).toEqual([]);
    expect(ids.size).toBe(page.querySelectorAll('[id]').length);
  });

  it("shows a field's kind, its limits and whether it is optional", () => {
    const fields = [
      ...section('addFault').querySelectorAll('.fields > li'),
      ...section('schema-AddFaultRequest').querySelectorAll('.fields > li'),
    ].map(words);
    expect(fields).toContainEqual(expect.stringMatching(/^times integer 1 to 1000 How many calls\.$/));
    expect(fields).toContainEqual(
      expect.stringMatching(/^delayMilliseconds integer optional 1 to 120000 · 3000 by default/),
    );
    expect(fields).toContainEqual(expect.stringMatching(/^kind "fault" \| "delay" \| "drop" /));
  });

  it('renders lists, code and emphasis of the contract, and escapes everything else', () => {
    expect(words(section('getProjectInfo').querySelector('ul li'))).toBe(
      'appVersion; environment (sandbox or live); timeZone (for display);',
    );
    expect([...section('getProjectInfo').querySelectorAll(':scope > p')].map(words)).toContain(
      'A key may be missing where nothing is configured.',
    );
    expect(section('about').querySelector('strong')?.textContent).toBe('Envelope.');
    expect([...page.querySelectorAll('p')].map(words).filter((text) => /\*\*|`/.test(text))).toEqual([]);
  });

  it('shows each example of a request and an answer', () => {
    const examples = [...section('placeOrder').querySelectorAll('details')].map((example) =>
      words(example.querySelector('summary')),
    );
    expect(examples).toEqual(expect.arrayContaining(['Example: market', 'Example: success']));
    expect(JSON.parse(section('schema-PingFrame').querySelector('pre')?.textContent ?? '')).toEqual({ type: 'ping' });
  });

  it('needs no script, nothing inline and nothing from elsewhere', () => {
    expect(page.querySelector('script, style, [style], [onclick], img, iframe')).toBeNull();
    expect([...page.querySelectorAll('link')].map((link) => link.getAttribute('href'))).toEqual([
      '/docs/reference.css',
    ]);
    expect(css).not.toMatch(/@import|url\(/);
  });

  it("passes axe's WCAG rules, except for colours", async () => {
    const few = {
      ...contract,
      operations: contract.operations.slice(0, 8),
      schemas: Object.fromEntries(Object.entries(contract.schemas).slice(0, 20)),
    };
    const { html: short } = referencePage(few);
    document.documentElement.innerHTML = new DOMParser().parseFromString(short, 'text/html').documentElement.innerHTML;
    document.documentElement.lang = 'en';
    const { violations } = await axe.run(document, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  }, 30_000);
});
