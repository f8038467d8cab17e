/** What every answer is wrapped in (contract, "Reading rules"). */
export type Envelope = { readonly code: number; readonly msg: string; readonly data: unknown };

export const isEnvelope = (body: unknown): body is Envelope =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'number' && 'data' in body;

/**
 * Reads an answer by its kind: a picture is itself; an upload's answer is text, white space stripped, URL-decoded, then
 * JSON (§7); everything else is JSON.
 */
export const readAnswer = async (response: Response): Promise<unknown> => {
  const kind = response.headers.get('Content-Type') ?? '';
  if (kind.startsWith('image/')) {
    return { code: 200, msg: '', data: await response.blob() } satisfies Envelope;
  }
  const text = await response.text();
  return JSON.parse(kind.startsWith('text/plain') ? decodeURIComponent(text.replace(/\s+/g, '')) : text);
};
