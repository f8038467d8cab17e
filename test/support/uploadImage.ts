import type { Schemas } from '../../src/contract/index.ts';
import type { TestServer } from './testServer.ts';

type FileType = Schemas['FileType'];

/** Answer to an upload, decoded as the app decodes it (§7): trimmed, URL-decoded, parsed. */
export type UploadAnswer = {
  readonly code: number;
  readonly msg: string;
  readonly data: Schemas['UploadedFile'] | Readonly<Record<string, string>> | null;
};

/** Uploads one file as the app does: a form whose one field is named after the type of upload. */
export const sendFile = async (
  server: Pick<TestServer, 'url'>,
  token: string,
  file: { readonly type: FileType; readonly bytes: Uint8Array; readonly name?: string; readonly field?: string },
): Promise<UploadAnswer> => {
  const form = new FormData();
  form.append(file.field ?? file.type, new Blob([new Uint8Array(file.bytes)]), file.name ?? 'card.png');
  const response = await fetch(new URL(`/api/file/${file.type}`, server.url), {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'X-Source': 'h5' },
    body: form,
  });
  return JSON.parse(decodeURIComponent((await response.text()).trim())) as UploadAnswer;
};

/** Uploads one image that has to be accepted; returns its id. */
export const uploadImage = async (
  server: Pick<TestServer, 'url'>,
  token: string,
  file: { readonly type: FileType; readonly bytes: Uint8Array; readonly name?: string },
): Promise<string> => {
  const { code, msg, data } = await sendFile(server, token, file);
  if (code !== 200) throw new Error(`The upload of a ${file.type} answered ${code}: ${msg} ${JSON.stringify(data)}`);
  return (data as Schemas['UploadedFile']).id;
};
