import type { Language } from '../../contract/index.ts';
import { NOT_ME_PATH } from '../customers/index.ts';
import { html, htmlPage } from '../html.ts';
import type { Texts } from '../texts/index.ts';

type State = 'asked' | 'done' | 'invalid';

/**
 * Renders the page of one state, in the customer's language; `loan` is the number of one that was paid out already. The form
 * keeps the token in its address.
 */
export const notMePage = (texts: Texts, language: Language, state: State, loan?: string): string => {
  const say = (key: string, words?: Readonly<Record<string, string>>): string =>
    texts.label(language, `not-me-${key}`, words);
  return htmlPage({
    title: `${say('title')} – Sun`,
    language,
    head: html`<link rel="stylesheet" href="${NOT_ME_PATH}.css" />`,
    body: html`<main>
      <h1>${say('title')}</h1>
      <p>${say(state)}</p>
      ${loan === undefined ? undefined : html`<p>${say('loan', { number: loan })}</p>`}
      ${state === 'asked' ? html`<form method="post"><button>${say('confirm')}</button></form>` : undefined}
      ${state === 'done' ? html`<p><a href="/h5/pages/user/forget_password">${say('password')}</a></p>` : undefined}
    </main>`,
  });
};
