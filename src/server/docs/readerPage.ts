import { html } from '../html.ts';

/** Page of the reader: its scripts are files of this server, and nothing stands inline. */
export const READER_PAGE = html`<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>Sun: the contract</title>
      <link rel="icon" href="data:," />
      <link rel="stylesheet" href="/docs/page.css" />
    </head>
    <body>
      <div id="reader"></div>
      <noscript>
        <p>The reader needs scripts. The contract itself: <a href="/openapi.yaml">openapi.yaml</a>.</p>
      </noscript>
      <script src="/docs/reader.js"></script>
      <script src="/docs/start.js"></script>
    </body>
  </html>`.source;
