/** Where a part of the contract stands: in what clients send, in what servers send, or in both. */
export type Use = { readonly sent: boolean; readonly answered: boolean };

type Json = Readonly<Record<string, unknown>>;
type Side = 'sent' | 'answered';

const COMPONENT = /^#?\/components\/(\w+)\/([^/]+)/;
/** Parts of an operation that clients send. */
const SENT = /\/(?:parameters|requestBody|x-frames\/client)(?:\/|$)/;

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/**
 * Learns which components of a document stand in requests and which in answers; frames of a socket count by who sends
 * them.
 */
export const usesOf = (document: Json): ((pointer: string) => Use) => {
  const seen: Readonly<Record<Side, Set<string>>> = { sent: new Set(), answered: new Set() };
  const follow = (value: unknown, side: Side): void => {
    if (!isJson(value)) return;
    const reference = value['$ref'];
    const found = typeof reference === 'string' ? COMPONENT.exec(reference) : null;
    const [, kind = '', name = ''] = found ?? [];
    const key = `${kind}/${name}`;
    if (found && !seen[side].has(key)) {
      seen[side].add(key);
      const components = (document['components'] ?? {}) as Readonly<Record<string, Json>>;
      follow(components[kind]?.[name], side);
    }
    for (const part of Object.values(value)) follow(part, side);
  };
  const walk = (value: unknown, path: string): void => {
    if (!isJson(value)) return;
    if (SENT.test(path)) return follow(value, 'sent');
    if (/\/(?:responses|x-frames\/server)$/.test(path)) return follow(value, 'answered');
    for (const [name, part] of Object.entries(value)) walk(part, `${path}/${name}`);
  };
  walk(document['paths'], '');
  return (pointer) => {
    const [, kind, name] = COMPONENT.exec(pointer) ?? [];
    if (kind === undefined) return { sent: SENT.test(pointer), answered: !SENT.test(pointer) };
    const key = `${kind}/${name}`;
    return { sent: seen.sent.has(key), answered: seen.answered.has(key) };
  };
};
