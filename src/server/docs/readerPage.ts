import { html, htmlPage } from '../html.ts';

/** Page of the reader: its scripts are files of this server, and nothing stands inline. */
export const READER_PAGE = htmlPage({
  title: 'Sun: the contract',
  head: html`<link rel="icon" href="data:," /> <link rel="stylesheet" href="/docs/page.css" />`,
  body: html`<div id="reader"></div>
    <noscript>
      <p>The reader needs scripts. The contract itself: <a href="/openapi.yaml">openapi.yaml</a>.</p>
    </noscript>
    <script src="/docs/reader.js"></script>
    <script src="/docs/start.js"></script>`,
});
