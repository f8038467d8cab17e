import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { removeForgottenFiles } from '../../../src/server/files/index.ts';
import { photo, picture } from '../../support/pictures.ts';
import { signUpCustomer } from '../../support/signUpCustomer.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { sendFile, uploadImage } from '../../support/uploadImage.ts';

const DAY_MS = 24 * 3600 * 1000;

const rejectFault = (fault: unknown) => {
  throw fault instanceof Error ? fault : new Error(String(fault));
};

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ token } = await signUpCustomer(server));
});

const read = async (url: string, reader = token) => {
  const response = await fetch(new URL(`/api${url}`, server.url), { headers: { Authorization: `Bearer ${reader}` } });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { headers: response.headers, bytes, type: response.headers.get('content-type') };
};
const refusedRead = async (url: string, reader = token) => {
  const { bytes, type } = await read(url, reader);
  expect(type).toMatch(/^application\/json/);
  return JSON.parse(bytes.toString()) as { code: number };
};
const rowOf = (id: string) =>
  server.world.database.reader.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('an uploaded image', () => {
  it('is answered to its owner, at the address that the upload answered [FIL-24, FIL-33, FIL-40, FIL-50, GEN-85]', async () => {
    const { code, data } = await sendFile(server, token, { type: 'avatar', bytes: await picture(40, 30, 'jpeg') });
    expect({ code, data }).toEqual({ code: 200, data: { id: expect.any(String), url: expect.any(String) } });
    expect(data).toMatchObject({ url: `/file/avatar/${(data as { id: string }).id}` });
    const drawn = await uploadImage(server, token, { type: 'avatar', bytes: await picture(40, 30, 'png') });
    expect((await read(`/file/avatar/${drawn}`)).type).toBe('image/png');
    const { type, bytes, headers } = await read((data as { url: string }).url);
    expect(type).toBe('image/jpeg');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 30 });
  });

  it('is answered to no other customer, not without a session, and not as another type [FIL-41, FIL-42, FIL-43]', async () => {
    const id = await uploadImage(server, token, { type: 'identity-front', bytes: await picture(40, 30) });
    const { token: other } = await signUpCustomer(server);
    expect(await refusedRead(`/file/identity-front/${id}`, other)).toMatchObject({ code: 1002 });
    expect(await refusedRead(`/file/identity-front/${id}`, 'x')).toMatchObject({ code: 401 });
    expect(await refusedRead(`/file/avatar/${id}`)).toMatchObject({ code: 1002 });
    expect(await refusedRead('/file/avatar/no-such-file')).toMatchObject({ code: 1002 });
  });

  it('removes place and device from a photo, and turns it upright [FIL-30, FIL-31]', async () => {
    const taken = await photo(60, 40);
    expect((await sharp(taken).metadata()).exif?.includes('Sample Phone')).toBe(true);
    const id = await uploadImage(server, token, { type: 'identity-back', bytes: taken });
    const { bytes } = await read(`/file/identity-back/${id}`);
    const { exif, xmp, icc, orientation, width, height } = await sharp(bytes).metadata();
    expect({ exif, xmp, icc, orientation }).toEqual({});
    expect({ width, height }).toEqual({ width: 40, height: 60 });
    expect(bytes.includes('Sample Phone')).toBe(false);
  });

  it("removes data hidden behind an image's pixels [FIL-30]", async () => {
    const smuggled = Buffer.concat([await picture(40, 30), Buffer.from('<script>alert(1)</script>')]);
    const id = await uploadImage(server, token, { type: 'avatar', bytes: smuggled });
    expect((await read(`/file/avatar/${id}`)).bytes.includes('script')).toBe(false);
  });

  it('reduces an image to at most 4096 pixels a side [FIL-32]', async () => {
    const id = await uploadImage(server, token, { type: 'avatar', bytes: await picture(6000, 300, 'jpeg') });
    expect(await rowOf(id)).toMatchObject({ width: 4096, height: 205 });
  });

  it.each([
    [8192, 333, 4096, 167],
    [8192, 5, 4096, 3],
    [5, 8192, 3, 4096],
    [20_000, 1, 4096, 1],
    [4096, 7, 4096, 7],
  ])('of %i × %i pixels is kept with %i × %i [FIL-32, FIL-37]', async (width, height, keptWidth, keptHeight) => {
    const id = await uploadImage(server, token, { type: 'avatar', bytes: await picture(width, height) });
    expect(await rowOf(id)).toMatchObject({ width: keptWidth, height: keptHeight });
  });

  it('stores an image encrypted, under a random name [FIL-34]', async () => {
    const id = await uploadImage(server, token, { type: 'identity-front', bytes: await picture(40, 30) });
    const { stored_as: name, customer_id: customerId } = await rowOf(id);
    expect(name).toMatch(/^[0-9a-f]{48}$/);
    expect(name).not.toContain(customerId.slice(0, 8));
    const kept = Buffer.from((await server.world.files.get(name)) ?? []);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.includes('PNG')).toBe(false);
  });

  it("keeps the name of an image's file, without the path and control characters, of 255 characters at most [FIL-36]", async () => {
    const bytes = await picture(40, 30);
    const nameOf = async (name: string) =>
      (await rowOf(await uploadImage(server, token, { type: 'avatar', bytes, name }))).name;
    expect(await nameOf('id-back.jpg')).toBe('id-back.jpg');
    expect(await nameOf('C:\\Users\\me\\证件.png')).toBe('证件.png');
    expect(await nameOf('../../etc/passwd')).toBe('passwd');
    expect(await nameOf('../')).toBe('image');
    expect(await nameOf('\u200b card\u0085 1.png ')).toBe('card 1.png');
    expect(await nameOf('\u{1f31e}'.repeat(300))).toBe('\u{1f31e}'.repeat(255));
  });
});

describe('an upload that is no accepted image', () => {
  const refused = async (bytes: Uint8Array) => sendFile(server, token, { type: 'identity-front', bytes });

  it.each([
    ['a text', Buffer.from('hello')],
    ['nothing', Buffer.alloc(0)],
    ['a picture with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a GIF', Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')],
  ])('is refused by its bytes, whatever its name (1301): %s [FIL-5, FIL-6, FIL-10]', async (_what, bytes) => {
    expect(await refused(bytes)).toMatchObject({ code: 1301, data: { field: 'identity-front' } });
  });

  it('refuses an image that is cut off or damaged (1303) [FIL-9, FIL-10]', async () => {
    const jpeg = await photo(600, 400);
    const png = await picture(600, 400);
    const half = await refused(jpeg.subarray(0, jpeg.length / 2));
    expect(half).toMatchObject({ code: 1303, data: { field: 'identity-front' } });
    expect(await refused(png.subarray(0, 60))).toMatchObject({ code: 1303 });
    expect(await refused(jpeg.subarray(0, 4))).toMatchObject({ code: 1303 });
  });

  it('refuses a file above 5 MiB (1302), before its kind [FIL-7, FIL-10, FIL-12]', async () => {
    const small = await picture(40, 30);
    const whole = Buffer.concat([small, Buffer.alloc(5 * 1024 * 1024 - small.length)]);
    expect(await refused(whole)).toMatchObject({ code: 200 });
    const large = Buffer.concat([whole, Buffer.alloc(1)]);
    expect(await refused(large)).toMatchObject({ code: 1302, data: { field: 'identity-front' } });
    expect(await refused(Buffer.alloc(5 * 1024 * 1024 + 1))).toMatchObject({ code: 1302 });
  });

  it('is refused by the first of its faults: session, form, bytes, kind, pixels, damage [FIL-12]', async () => {
    const large = Buffer.alloc(5 * 1024 * 1024 + 1);
    expect(await sendFile(server, 'x', { type: 'avatar', bytes: large, field: 'file' })).toMatchObject({ code: 401 });
    expect(await sendFile(server, token, { type: 'avatar', bytes: large, field: 'file' })).toMatchObject({
      code: 1001,
    });
    expect(await refused(large)).toMatchObject({ code: 1302 });
    const size = Buffer.alloc(4);
    size.writeUInt16LE(60_000, 0);
    size.writeUInt16LE(60_000, 2);
    expect(await refused(Buffer.concat([Buffer.from('GIF89a'), size, Buffer.alloc(3)]))).toMatchObject({ code: 1301 });
    const wide = await picture(8000, 2001);
    expect(await refused(wide.subarray(0, wide.length / 2))).toMatchObject({ code: 1302 });
  });

  it('is refused above 40 million pixels (1302), of a PNG above 16 million, however small the file is [FIL-8]', async () => {
    expect(await refused(await picture(8000, 5000, 'jpeg'))).toMatchObject({ code: 200 });
    expect(await refused(await picture(8000, 5001, 'jpeg'))).toMatchObject({ code: 1302 });
    expect(await refused(await picture(8000, 2000))).toMatchObject({ code: 200 });
    expect(await refused(await picture(8000, 2001))).toMatchObject({ code: 1302 });
  });

  it('counts as a try although it is damaged: after 60 a customer waits a minute for each [FIL-55]', async () => {
    const png = (await picture(600, 400)).subarray(0, 200);
    for (let count = 0; count < 60; count += 1) expect(await refused(png)).toMatchObject({ code: 1303 });
    const now = server.world.now();
    expect(await refused(png)).toMatchObject({ code: 1003, data: { retryAt: now + 60 } });
    server.advance(60_000);
    expect(await refused(png)).toMatchObject({ code: 1303 });
    expect(await refused(png)).toMatchObject({ code: 1003 });
  });
});

describe('an upload form without exactly one file under the expected name (1001)', () => {
  const post = async (body: BodyInit, headers: Record<string, string> = {}) => {
    const response = await fetch(new URL('/api/file/avatar', server.url), {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, ...headers },
      body,
    });
    return JSON.parse(decodeURIComponent(await response.text())) as object;
  };
  const form = (...parts: readonly (readonly [string, string | Blob])[]) => {
    const made = new FormData();
    for (const [name, value] of parts) made.append(name, value as Blob);
    return made;
  };

  it('refuses a wrong upload form, naming the field (1001) [FIL-1, FIL-2, FIL-3]', async () => {
    const file = new Blob([new Uint8Array(await picture(40, 30))]);
    expect(await post(form(['file', file]))).toMatchObject({ code: 1001, data: { field: 'file' } });
    for (const other of [form(), form(['avatar', 'a text']), form(['avatar', file], ['avatar', file])]) {
      expect(await post(other)).toMatchObject({ code: 1001, data: { field: 'body' } });
    }
    expect(await post(form(['avatar', file], ['more', 'x']))).toMatchObject({ code: 1001 });
  });

  it('refuses an upload form that is cut off, or a body that is no form (1001) [FIL-2]', async () => {
    const type = { 'Content-Type': 'multipart/form-data; boundary=x' };
    const begun = '--x\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\n\r\nPNG';
    for (const [body, headers] of [
      [begun, type],
      ['', type],
      ['{}', { 'Content-Type': 'multipart/form-data' }],
    ] as const) {
      expect(await post(body, headers)).toMatchObject({ code: 1001, data: { field: 'body' } });
    }
  });

  it('refuses an upload of an unknown type (1001) [FIL-4]', async () => {
    const bytes = await picture(40, 30);
    expect(await sendFile(server, token, { type: 'passport' as 'avatar', bytes })).toMatchObject({
      code: 1001,
      data: { field: 'type' },
    });
  });
});

describe('an upload that nothing uses', () => {
  it('deletes an unused upload after a day, with its bytes [FIL-52, FIL-54]', async () => {
    const id = await uploadImage(server, token, { type: 'avatar', bytes: await picture(40, 30) });
    const { stored_as: name } = await rowOf(id);
    server.advance(DAY_MS - 1000);
    expect((await read(`/file/avatar/${id}`)).type).toBe('image/png');
    server.advance(1000);
    expect(await refusedRead(`/file/avatar/${id}`)).toMatchObject({ code: 1002 });
    const body = { nickname: 'Late', avatar: `/file/avatar/${id}` };
    expect(await server.call('updateUser', { token, body })).toMatchObject({ code: 1002, data: { field: 'avatar' } });
    server.advance(DAY_MS / 8);
    await removeForgottenFiles(server.world, rejectFault);
    expect(await server.world.files.get(name)).toBeUndefined();
    await expect(rowOf(id)).rejects.toThrow();
  });

  it('names the instant from which a further upload is accepted: the oldest of the 30 is gone then [FIL-38]', async () => {
    const bytes = await picture(40, 30);
    const upload = () => sendFile(server, token, { type: 'avatar', bytes });
    const firstAt = server.world.now();
    await upload();
    server.advance(60_000);
    for (let count = 1; count < 30; count += 1) await upload();
    expect(await upload()).toMatchObject({ code: 1003, data: { retryAt: firstAt + 86_400 } });
    server.advance(DAY_MS - 60_000);
    expect(await upload()).toMatchObject({ code: 200 });
    expect(await upload()).toMatchObject({ code: 1003, data: { retryAt: firstAt + 60 + 86_400 } });
  });

  it('accepts an unused upload beside at most 29 others [FIL-11, FIL-12, FIL-51]', async () => {
    const bytes = await picture(40, 30);
    let used = '';
    for (let count = 0; count < 30; count += 1) used = await uploadImage(server, token, { type: 'avatar', bytes });
    for (const beyond of [bytes, Buffer.alloc(0), Buffer.alloc(5 * 1024 * 1024 + 1)])
      expect(await sendFile(server, token, { type: 'avatar', bytes: beyond })).toMatchObject({ code: 1003 });
    expect(await sendFile(server, token, { type: 'avatar', bytes, field: 'file' })).toMatchObject({ code: 1001 });
    await server.succeed('updateUser', { token, body: { nickname: 'Ann', avatar: `/file/avatar/${used}` } });
    expect(await sendFile(server, token, { type: 'avatar', bytes })).toMatchObject({ code: 200 });
    server.advance(DAY_MS);
    expect((await read(`/file/avatar/${used}`)).type).toBe('image/png');
    expect(await sendFile(server, token, { type: 'avatar', bytes })).toMatchObject({ code: 200 });
  });
});

it('a customer has at most 30 unused uploads, however many are sent at once [FIL-11]', async () => {
  const bytes = await picture(40, 30);
  const customer = await signUpCustomer(server);
  const sent = Array.from({ length: 40 }, () => sendFile(server, customer.token, { type: 'avatar', bytes }));
  const codes = (await Promise.all(sent)).map(({ code }) => code);
  expect(codes.filter((code) => code === 200)).toHaveLength(30);
  expect(codes.filter((code) => code === 1003)).toHaveLength(10);
});

it('answers of uploads are percent-encoded, with %20 for a space and in the language asked for [FIL-20, FIL-21, FIL-22]', async () => {
  const form = new FormData();
  form.append('avatar', new Blob(['no picture']), 'a.png');
  const response = await fetch(new URL('/api/file/avatar', server.url), {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Accept-Language': 'fr' },
    body: form,
  });
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  const text = await response.text();
  expect(text).toMatch(/^(?:[!#$&-;=?-~]|%[0-9A-F]{2})+$/);
  expect(text).toContain('%20');
  expect(text).toContain('%C3%A9');
  expect(JSON.parse(decodeURIComponent(text))).toMatchObject({ code: 1301, data: { field: 'avatar' } });
});

describe('a picture that was used', () => {
  it('is gone when another takes its place, and cannot be used again (1002) [FIL-53, FIL-54]', async () => {
    const upload = async () => uploadImage(server, token, { type: 'avatar', bytes: await picture(40, 30) });
    const [first, second] = [await upload(), await upload()];
    const use = (id: string) =>
      server.call('updateUser', { token, body: { nickname: 'Ann', avatar: `/file/avatar/${id}` } });
    expect(await use(first)).toMatchObject({ code: 200 });
    expect(await use(second)).toMatchObject({ code: 200 });
    expect(await refusedRead(`/file/avatar/${first}`)).toMatchObject({ code: 1002 });
    expect(await use(first)).toMatchObject({ code: 1002, data: { field: 'avatar' } });
    const { token: stranger } = await signUpCustomer(server);
    const body = { nickname: 'Eve', avatar: `/file/avatar/${second}` };
    expect(await server.call('updateUser', { token: stranger, body })).toMatchObject({ code: 1002 });
    const back = await uploadImage(server, token, { type: 'identity-back', bytes: await picture(40, 30) });
    expect(await use(back)).toMatchObject({ code: 1002 });
  });
});

describe('the deletion of uploads that nothing uses', () => {
  it('leaves none over, however many there are, and is not held up by one that cannot be deleted', async () => {
    const own = await startTestServer();
    const { token: uploader } = await signUpCustomer(own);
    const stuck = await uploadImage(own, uploader, { type: 'avatar', bytes: await picture(40, 30) });
    const { database, now } = own.world;
    const row = await database.reader.selectFrom('files').selectAll().where('id', '=', stuck).executeTakeFirstOrThrow();
    const at = now();
    await database.transaction((tx) =>
      tx
        .insertInto('files')
        .values(
          Array.from({ length: 250 }, (_one, index) => ({
            ...row,
            id: own.world.newId(),
            stored_as: `more ${index}`,
            expires_at: at + 60,
          })),
        )
        .execute(),
    );
    await database.transaction((tx) =>
      tx.updateTable('files').set({ expires_at: at }).where('id', '=', stuck).execute(),
    );
    own.advance(DAY_MS);
    const { remove } = own.world.files;
    const files = {
      ...own.world.files,
      remove: (name: string) => (name === row.stored_as ? Promise.reject(new Error('EACCES')) : remove(name)),
    };
    const report = jest.fn();
    await removeForgottenFiles({ ...own.world, files }, report);
    const left = await database.reader.selectFrom('files').select('id').execute();
    expect(left).toEqual([{ id: stuck }]);
    expect(report.mock.calls).toEqual([
      [new Error('EACCES')],
      [expect.stringContaining('1 uploads that nothing uses could not be deleted')],
    ]);
    await own.close();
  });
});

describe('a form', () => {
  const head = '--x\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\n\r\n';
  /** Begins to send a form and never ends it; resolves with the answer, if one comes, or null after a while. */
  const begin = async (path: string, bearer: string) => {
    const sent = request(new URL(path, server.url), {
      method: 'POST',
      headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'multipart/form-data; boundary=x' },
    });
    sent.on('error', () => undefined);
    sent.write(head);
    const answered = once(sent, 'response').then(([response]) => (response as IncomingMessage).statusCode);
    const status = await Promise.race([answered, pause(300, null)]);
    return { status, end: () => sent.destroy() };
  };

  it('is answered without being read where nobody is signed in, or the operation takes none [FIL-56]', async () => {
    const unknown = await begin('/api/file/avatar', 'x');
    const elsewhere = await begin('/api/login', token);
    expect([unknown.status, elsewhere.status]).toEqual([200, 415]);
    unknown.end();
    elsewhere.end();
  });

  it('waits for the others of its customer and keeps no other customer from sending [FIL-57]', async () => {
    const { token: other } = await signUpCustomer(server);
    const begun = await begin('/api/file/avatar', token);
    const bytes = await picture(40, 30);
    const second = sendFile(server, token, { type: 'avatar', bytes });
    expect(await sendFile(server, other, { type: 'avatar', bytes })).toMatchObject({ code: 200 });
    expect(await Promise.race([second, pause(200, 'waits')])).toBe('waits');
    begun.end();
    expect(await second).toMatchObject({ code: 200 });
  });
});
