import { readdirSync, readFileSync } from 'node:fs';
import { PARTS } from '../../../src/server/docs/chapters.ts';
import { type ContractDocument, readerDocument } from '../../../src/server/docs/readerDocument.ts';
import { routes } from '../../../src/contract/index.ts';
import { readContract } from '../../../src/server/http/index.ts';

const contract = readContract('.');
const document = readerDocument('.', contract.document as ContractDocument);
const tag = (name: string) => document.tags.find((one) => one.name === name);
const operations = Object.values(document.paths)
  .flatMap((item) => Object.values(item))
  .filter((value): value is { operationId: string; description: string } =>
    Object.hasOwn(value as object, 'operationId'),
  );
const described = new Map(operations.map(({ operationId, description }) => [operationId, description]));

describe('the document of the reader', () => {
  it('contains every chapter of the contract once', () => {
    const files = readdirSync('contract/rules').filter((file) => file.endsWith('.md'));
    const names: readonly string[] = Object.values(PARTS).flat();
    expect([...names].sort()).toEqual(files.map((file) => file.replace('.md', '')).sort());
  });

  it('shows every tag in one group', () => {
    const grouped = document['x-tagGroups'].flatMap(({ tags }) => tags);
    expect([...grouped].sort()).toEqual(document.tags.map(({ name }) => name).sort());
  });

  it('leads from chapter to chapter and to files that exist', () => {
    const links = document.tags.flatMap(({ description }) =>
      [...description.replaceAll(/^```[^]*?^```/gm, '').matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link),
    );
    const leadsNowhere = (link: string) => {
      if (link.startsWith('#tag/')) return !tag(link.slice('#tag/'.length));
      if (link.startsWith('/docs/contract/')) {
        return !readFileSync(link.replace('/docs/', '').replace(/#.*/, ''), 'utf8');
      }
      return link !== '/openapi.yaml' && !link.startsWith('https://');
    };
    expect(links.length).toBeGreaterThan(50);
    expect(links.filter(leadsNowhere)).toEqual([]);
  });

  it('names the rules and the refusals of an operation below it', () => {
    const placing = described.get('placeOrder') ?? '';
    expect(placing).toMatch(/\*\*Rules:\*\* \[Placing orders: [^\]]+\]\(#tag\/rules-orders\)/);
    expect(placing).toContain('2107 `price-crossed`');
    for (const [id, { refusals }] of Object.entries(routes)) {
      for (const code of refusals) expect(described.get(id)).toMatch(new RegExp(String.raw`\b${code} .`));
    }
  });

  it('has a row for each refusal', () => {
    const codes = new Set(Object.values(routes).flatMap(({ refusals }) => refusals));
    const rows = tag('rules-refusals')?.description ?? '';
    for (const code of codes) expect(rows).toContain(`| ${code} | `);
  });

  it("shows the socket's frames with their examples", () => {
    const frames = tag('socket-frames')?.description ?? '';
    expect(frames).toMatch(/### AuthenticateFrame\n[^]*?"type": "authenticate"/);
    expect(frames).toMatch(/### TickFrame\n[^]*?"type": "tick"/);
  });
});
