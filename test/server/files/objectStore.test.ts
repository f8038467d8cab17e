import {
  objectPlaceOf,
  openObjectStore,
  probeObjectStore,
  removeForgottenFiles,
} from '../../../src/server/files/index.ts';
import { picture } from '../../support/pictures.ts';
import { signUpCustomer } from '../../support/signUpCustomer.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { sendFile, uploadImage } from '../../support/uploadImage.ts';
import { startObjectStore } from './objectStoreServer.ts';

let store: Awaited<ReturnType<typeof startObjectStore>>;
beforeAll(async () => {
  store = await startObjectStore();
});
afterAll(() => store.close());
beforeEach(() => {
  store.objects.clear();
  store.asked.length = 0;
  store.meet(undefined);
});

const open = (path = '/bucket/files', secret?: string) => {
  const place = objectPlaceOf(store.addressOf(path, secret));
  if (!place) throw new Error('The address was not understood.');
  return openObjectStore(place);
};
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const read = async (server: TestServer, token: string, path: string) => {
  const { status, headers } = await fetch(new URL(`/api${path}`, server.url), {
    headers: { Authorization: `Bearer ${token}` },
  });
  return { status, type: headers.get('content-type') };
};
const textOf = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString();

it('an object store keeps files by name, returns and removes them, with each request signed', async () => {
  const files = open();
  expect(await files.get('one')).toBeUndefined();
  await files.put('one', Buffer.from('first'));
  await files.put('one', Buffer.from('second'));
  expect(textOf(await files.get('one'))).toBe('second');
  expect([...store.objects.keys()]).toEqual(['/bucket/files/one']);
  await files.remove('one');
  await files.remove('one');
  expect(await files.get('one')).toBeUndefined();
});

it('an object store that fails once or twice is asked again', async () => {
  store.meet(503, 500, undefined);
  await open().put('one', Buffer.from('first'));
  expect(store.asked).toHaveLength(3);
  expect(store.objects.size).toBe(1);
});

it('an object store that is away, refuses or has no such bucket is a 503, and no file is taken for gone', async () => {
  const away = { statusCode: 503, message: expect.stringContaining('one') as string };
  for (const trouble of ['cut', 500, 403] as const) {
    store.meet(trouble);
    const files = open();
    await expect(files.put('one', Buffer.from('first'))).rejects.toMatchObject(away);
    await expect(files.get('one')).rejects.toMatchObject(away);
    await expect(files.remove('one')).rejects.toMatchObject(away);
  }
  store.meet(undefined);
  await expect(open('/bucket', 'wrong').get('one')).rejects.toMatchObject(away);
  await expect(open('/other').get('one')).rejects.toMatchObject(away);
  const fault = await open('/bucket', 'wrong')
    .get('one')
    .catch((error: Error) => error.message);
  expect(fault).not.toContain('wrong');
});

it('an upload is kept encrypted in an object store, comes back from it, and is removed after it was forgotten', async () => {
  const server = await startTestServer({ files: open() });
  const { token } = await signUpCustomer(server);
  const id = await uploadImage(server, token, { type: 'avatar', bytes: await picture(40, 30) });
  const [kept] = store.objects.values();
  expect(kept?.length).toBeGreaterThan(0);
  expect(kept?.includes('PNG')).toBe(false);
  expect((await read(server, token, `/file/avatar/${id}`)).type).toBe('image/png');
  server.advance(DAY_MS + 2 * HOUR_MS);
  await removeForgottenFiles(server.world, (fault) => {
    throw new Error(String(fault));
  });
  expect(store.objects.size).toBe(0);
  await server.close();
});

it('a fault of the object store is answered by 503, loses no file, and takes no place of the uploads of the day', async () => {
  const server = await startTestServer({ files: open(), logLevel: 'silent' });
  const { token } = await signUpCustomer(server);
  const bytes = await picture(40, 30);
  const id = await uploadImage(server, token, { type: 'avatar', bytes });
  store.meet('cut');
  for (let count = 0; count < 30; count += 1) {
    expect(await sendFile(server, token, { type: 'avatar', bytes })).toMatchObject({ code: 503, data: null });
  }
  expect(await read(server, token, `/file/avatar/${id}`)).toEqual({
    status: 503,
    type: 'application/json; charset=utf-8',
  });
  server.advance(2 * HOUR_MS);
  const report = jest.fn();
  await removeForgottenFiles(server.world, report);
  const rows = () => server.world.database.reader.selectFrom('files').select('id').execute();
  expect(await rows()).toHaveLength(31);
  expect(report.mock.calls).toEqual([
    [expect.objectContaining({ statusCode: 503 })],
    [expect.stringContaining('3 uploads that nothing uses could not be deleted')],
  ]);
  const removed = store.asked.filter((asked) => asked.startsWith('DELETE'));
  expect(new Set(removed).size).toBe(3);
  store.meet(undefined);
  await removeForgottenFiles(server.world, report);
  expect(await rows()).toEqual([{ id }]);
  expect((await read(server, token, `/file/avatar/${id}`)).status).toBe(200);
  for (let count = 0; count < 29; count += 1) await uploadImage(server, token, { type: 'avatar', bytes });
  await server.close();
}, 30_000);

it('an object store is tried at the start: it keeps, returns and forgets what it is given, and nothing is left of that', async () => {
  const report = jest.fn();
  await probeObjectStore(open(), report);
  expect(report).not.toHaveBeenCalled();
  expect(store.asked.map((asked) => asked.split(' ')[0])).toEqual(['PUT', 'GET', 'DELETE', 'GET']);
  expect(store.objects.size).toBe(0);
});

it.each([
  ['that is away', ['cut'], 'did not PUT'],
  ['whose key may not write', [403], 'did not PUT'],
  ['whose key may not read', [undefined, 403], 'did not GET'],
  ['whose key may not delete', [undefined, undefined, 403], 'did not DELETE'],
  ['whose key may not list, so that what is missing is refused', [undefined, undefined, undefined, 403], 'did not GET'],
] as const)('an object store %s is named by one line at the start', async (_which, troubles, fault) => {
  store.meet(...troubles);
  const report = jest.fn();
  await probeObjectStore(open(), report);
  expect(report.mock.calls).toEqual([[expect.stringMatching(new RegExp(`^FILES_URL: .*${fault}.*operations\\.md`))]]);
});

it('the address of an object store names its key, bucket and region', () => {
  expect(objectPlaceOf('https://AK:s%2Fe@s3.example.com/bucket')).toEqual({
    url: 'https://s3.example.com/bucket/',
    region: 'us-east-1',
    accessKeyId: 'AK',
    secretAccessKey: 's/e',
  });
  for (const text of [
    ...['/files', 'https://s3.example.com/bucket', 'https://AK@s3.example.com/bucket', 'ftp://a:b@host/bucket'],
    ...[
      'https://a:b@host',
      'https://a:b@host/',
      'https://a:b@host/b?zone=1',
      'https://a:b@host/b?region=A/B',
      'https://a:b@h/b#x',
    ],
  ]) {
    expect([text, objectPlaceOf(text)]).toEqual([text, undefined]);
  }
});
