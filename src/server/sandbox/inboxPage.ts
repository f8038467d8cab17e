import type { Schemas } from '../../contract/index.ts';
import { formatLondon } from '../../domain/londonFormat.ts';
import { html, htmlPage } from '../html.ts';

type Message = Schemas['InboxMessage'];

const ADDRESS = '/sandbox/inbox';
const CHANNEL = { mail: 'Mail', text: 'Text message' } as const;

const messageView = ({ channel, to, subject, text, code, sentAt }: Message) =>
  html`<li class="message">
    <p class="about">
      ${CHANNEL[channel]} to <a href="${ADDRESS}?to=${encodeURIComponent(to)}">${to}</a>,
      <time datetime="${new Date(sentAt * 1000).toISOString()}">${formatLondon(sentAt)}</time>
    </p>
    ${subject === null ? undefined : html`<h2>${subject}</h2>`}
    <p class="text">${text}</p>
    ${code === null ? undefined : html`<p class="code"><span>Code</span> <strong>${code}</strong></p>`}
  </li>`;

/**
 * Renders the sandbox's messages as a page that reloads every few seconds: it has no input field, each address links to
 * its own messages. Times are London's (§9).
 */
export const inboxPage = (messages: readonly Message[], to: string | undefined): string =>
  htmlPage({
    title: 'Inbox of the sandbox – Sun',
    head: html`<meta http-equiv="refresh" content="5" /> <link rel="stylesheet" href="${ADDRESS}.css" />`,
    body: html`<main>
      <h1>Inbox of the sandbox</h1>
      <p>Mails and text messages that would have been sent, newest first. Nothing leaves this machine.</p>
      ${to === undefined ? undefined : html`<p>Only to <strong>${to}</strong>. <a href="${ADDRESS}">See all</a></p>`}
      ${messages.length === 0 ? html`<p>Nothing yet. What is sent appears here by itself.</p>` : undefined}
      <ol class="messages">
        ${messages.map(messageView)}
      </ol>
    </main>`,
  });
