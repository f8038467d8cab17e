/** Envelope of every answer (contract, "Reading rules"). */
export type Envelope = { readonly code: number; readonly msg: string; readonly data: unknown };

export const isEnvelope = (body: unknown): body is Envelope =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'number' && 'data' in body;

/**
 * Reads an answer by its content type: an image, a PDF or a table as a blob; an upload's answer as text, white space stripped,
 * URL-decoded, then JSON (§7); everything else as JSON.
 */
export const readAnswer = async (response: Response): Promise<unknown> => {
  const kind = response.headers.get('Content-Type') ?? '';
  if (/^(?:image\/|application\/pdf|text\/csv)/.test(kind)) {
    return { code: 200, msg: '', data: await response.blob() } satisfies Envelope;
  }
  const text = await response.text();
  return JSON.parse(kind.startsWith('text/plain') ? decodeURIComponent(text.replace(/\s+/g, '')) : text);
};
