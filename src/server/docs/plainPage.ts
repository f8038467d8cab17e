import { html, type Html, htmlPage } from '../html.ts';
import { PARTS, readChapter } from './chapters.ts';

const section = (root: string, part: string, names: readonly string[]): Html => html`
  <h2>${part}</h2>
  <ul>
    ${names.map((name) => html`<li><a href="/docs/contract/rules/${name}.md">${readChapter(root, name).title}</a></li>`)}
  </ul>
`;

/**
 * Builds the page of the contract for customers' servers: links to its files, without the reader, so that no script of
 * a package runs on the origin of the app. `root` is the folder of the contract.
 */
export const plainPage = (root: string): string =>
  htmlPage({
    title: 'Sun: the contract',
    head: html`<link rel="icon" href="data:," />`,
    body: html`<h1>The contract</h1>
      <ul>
        <li><a href="/openapi.yaml">openapi.yaml</a>: every call</li>
        <li><a href="/docs/contract/refusals.json">refusals.json</a>: every refusal</li>
      </ul>
      ${Object.entries(PARTS).map(([part, names]) => section(root, part, names))}`,
  });
