import { CALL_TIMEOUT_MS } from '../../domain/callTimeout.ts';

const ENGLISH = 'en';
const FRONT = /^---\n(?<front>.*?)\n---\n+(?<body>.*)$/s;
const NOT_FOUND = 404;

/** Legal text as its file has it, with the language that it is in. */
export type LegalText = { readonly title: string; readonly body: string; readonly language: string };

const parse = (source: string, language: string): LegalText => {
  const { front = '', body = '' } = FRONT.exec(source)?.groups ?? {};
  const title = /^title: *(?<title>.*)$/m.exec(front)?.groups?.['title'];
  // A host that answers a missing file with a page of its own.
  if (title === undefined) throw new Error('A file of a legal text has no title.');
  return { title, body, language };
};

/**
 * Fetches a version of a legal text from beside the app: in a language, or in English where this language has none.
 * Throws when neither can be fetched within the time of a call. The address has no hash: a version in force never changes, and
 * an app that was opened before a deployment finds it too.
 */
export const fetchLegalText = async (language: string, name: string, version: string): Promise<LegalText> => {
  const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
  const response = await fetch(`texts/${language}/legal/${name}/${version}.md`, { signal });
  if (response.ok) return parse(await response.text(), language);
  if (response.status === NOT_FOUND && language !== ENGLISH) return fetchLegalText(ENGLISH, name, version);
  throw new Error(`No text: ${name} ${version}`);
};

/** Puts values in the places of a text, such as `{{firmName}}`. What means something in Markdown is shown as it is. */
export const filled = (body: string, values: Readonly<Record<string, string>>): string =>
  body.replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) =>
    (values[name] ?? place).replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`),
  );
