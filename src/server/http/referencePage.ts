import { readFileSync } from 'node:fs';
import { html, type Html } from '../html.ts';
import type { Contract } from './contractFile.ts';
import { operationView } from './referencePageOperation.ts';
import { namedSchema } from './referencePageSchema.ts';
import { prose } from './referencePageText.ts';

/** Path relative to the folder that the server is started in. */
const STYLE = 'src/server/http/referencePage.css';

type Tag = Contract['tags'][number];

const operationsOf = ({ operations }: Contract, { name }: Tag) => operations.filter(({ tags }) => tags.includes(name));

const contents = (contract: Contract): Html =>
  html`<nav aria-label="Contents">
    <ul>
      <li><a href="#about">About</a></li>
      ${contract.tags.map(
        (tag) =>
          html`<li>
            <details>
              <summary>${tag.name}</summary>
              <ul>
                ${operationsOf(contract, tag).map(
                  ({ operationId }) => html`<li><a href="#${operationId}">${operationId}</a></li>`,
                )}
              </ul>
            </details>
          </li>`,
      )}
      <li><a href="#frames">Frames of the market socket</a></li>
      <li><a href="#schemas">Schemas</a></li>
    </ul>
  </nav>`;

const tagView = (contract: Contract, tag: Tag): Html =>
  html`<section id="tag-${tag.name}" aria-labelledby="tag-${tag.name}-name">
    <h2 id="tag-${tag.name}-name">${tag.name}</h2>
    ${prose(tag.description)}
    ${operationsOf(contract, tag).map((operation) => operationView(operation, contract.schemas))}
  </section>`;

const framesView = html`<section id="frames" aria-labelledby="frames-name">
  <h2 id="frames-name">Frames of the market socket</h2>
  <p>
    JSON texts on the socket that <a href="#openMarketSocket">openMarketSocket</a> opens. What the app may say is
    <a href="#schema-MarketClientFrame">MarketClientFrame</a>, what the server says
    <a href="#schema-MarketServerFrame">MarketServerFrame</a>; <code>type</code> tells one frame from another.
  </p>
</section>`;

const pageView = (contract: Contract): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${contract.title} ${contract.version}: every call</title>
        <link rel="stylesheet" href="/docs/reference.css" />
      </head>
      <body>
        <a class="skip" href="#main">To the calls</a>
        <header>
          <p class="title">${contract.title} <span>${contract.version}</span></p>
          <p><a href="/openapi.yaml">openapi.yaml</a></p>
        </header>
        ${contents(contract)}
        <main id="main">
          <section id="about" aria-labelledby="about-name">
            <h1 id="about-name">Every call of ${contract.title}</h1>
            ${prose(contract.description)}
            <p>Fields are required where they are not marked <span class="note">optional</span>.</p>
          </section>
          ${contract.tags.map((tag) => tagView(contract, tag))} ${framesView}
          <section id="schemas" aria-labelledby="schemas-name">
            <h2 id="schemas-name">Schemas</h2>
            ${Object.entries(contract.schemas).map(([name, schema]) => namedSchema(name, schema))}
          </section>
        </main>
      </body>
    </html>`;

/**
 * Renders the contract as a page to read; made once, without scripts or anything from elsewhere. Its style is
 * `/docs/reference.css`.
 */
export const referencePage = (contract: Contract): { readonly html: string; readonly css: string } => ({
  html: pageView(contract).source,
  css: readFileSync(STYLE, 'utf8'),
});
