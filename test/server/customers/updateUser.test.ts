import { randomUUID } from 'node:crypto';
import { picture } from '../../support/pictures.ts';
import { signUpCustomer } from '../../support/signUpCustomer.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { uploadImage } from '../../support/uploadImage.ts';

let server: TestServer;
let token: string;
let avatar: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ token } = await signUpCustomer(server));
  avatar = `/file/avatar/${await uploadImage(server, token, { type: 'avatar', bytes: await picture(300, 300) })}`;
});

/** Reads the file of the first picture. */
const readAvatar = () =>
  server.call('getFile', { token, path: { type: 'avatar', id: avatar.replace('/file/avatar/', '') } });
const update = (change: object) =>
  server.call('updateUser', { token, body: { nickname: 'Sample', avatar, ...change } });

it('changes nickname, avatar and contact address, and shows them at once [PRF-8, PRF-14]', async () => {
  const changed = await update({ contactEmail: ' Desk@Example.com ' });
  const expected = { nickname: 'Sample', avatar, contactEmail: 'desk@example.com' };
  expect(changed).toMatchObject({ code: 200, data: expected });
  expect(await server.succeed('getUser', { token })).toMatchObject(expected);
});

it('keeps the picture whose id is named in capitals: it is the same one', async () => {
  await update({});
  const id = avatar.replace('/file/avatar/', '');
  expect(await update({ avatar: `/file/avatar/${id.toUpperCase()}` })).toMatchObject({ code: 200, data: { avatar } });
  server.advance(3_600_000);
  const row = await server.world.database.reader
    .selectFrom('files')
    .select('expires_at')
    .where('id', '=', id)
    .execute();
  expect(row).toEqual([{ expires_at: null }]);
});

it('keeps a contact address that is left out, and removes it for null [PRF-9]', async () => {
  await update({ contactEmail: 'desk@example.com' });
  expect(await update({})).toMatchObject({ data: { contactEmail: 'desk@example.com' } });
  expect(await update({ contactEmail: null })).toMatchObject({ data: { contactEmail: null } });
});

it('keeps the picture that is left out, and none where there is none; removes it for null [PRF-10, PRF-12]', async () => {
  const rename = (change: object = {}) => server.call('updateUser', { token, body: { nickname: 'Sample', ...change } });
  expect(await rename()).toMatchObject({ code: 200, data: { avatar: null } });
  await update({});
  expect(await rename({ nickname: 'Other' })).toMatchObject({ code: 200, data: { nickname: 'Other', avatar } });
  expect(await rename({ avatar: null })).toMatchObject({ code: 200, data: { avatar: null } });
  expect(await rename({ avatar: null })).toMatchObject({ code: 200, data: { avatar: null } });
  expect(await readAvatar()).toMatchObject({ code: 1002 });
  expect(await update({})).toMatchObject({ code: 1002, data: { field: 'avatar' } });
});

it('removes tags from a nickname; refuses one that is empty without them (1001) [PRF-6, PRF-7]', async () => {
  expect(await update({ nickname: ' <b>Anna</b> ' })).toMatchObject({ data: { nickname: 'Anna' } });
  for (const nickname of ['   ', '<b></b>']) {
    expect(await update({ nickname })).toMatchObject({ code: 1001, data: { field: 'nickname' } });
  }
});

it.each([
  ['<<b>i>Ann 1 < 2 > 0 <3', 'Ann 1 < 2 > 0 <3'],
  ['Ann<br/><!-- a -->e</B>', 'Anne'],
  ['<b Ann', '<b Ann'],
  ['<1>Ann</1>', '<1>Ann</1>'],
])('removes the tags of %s: %s is left [PRF-28]', async (nickname, left) => {
  expect(await update({ nickname })).toMatchObject({ code: 200, data: { nickname: left } });
});

it('removes the white space of every script around a nickname [GEN-91, PRF-6]', async () => {
  const spaces = '\u00a0\u3000\u2029\ufeff\t';
  expect(await update({ nickname: `${spaces}Ann${spaces}` })).toMatchObject({ data: { nickname: 'Ann' } });
});

it.each([
  ['\u202eAnn\u200b', 'Ann'],
  ['Sun\u2028Support', 'SunSupport'],
  ['An\u0007n\u001c', 'Ann'],
  ['<\u200bb>Ann', 'Ann'],
  ['Zoe\u0308', 'Zo\u00eb'],
  ['\u{1F468}\u200d\u{1F469}\u200d\u{1F467}', '\u{1F468}\u200d\u{1F469}\u200d\u{1F467}'],
  ['\u{1F9D1}\u{1F3FD}\u200d\u{1F4BB}', '\u{1F9D1}\u{1F3FD}\u200d\u{1F4BB}'],
  ['An\u200dn', 'Ann'],
  ['\u3164Ann\u115f\u2800\ufe0f', 'Ann'],
  ['\u2764\ufe0f', '\u2764\ufe0f'],
  ['\u{1F3F4}\u{E0067}\u{E0062}\u{E007F}', '\u{1F3F4}\u{E0067}\u{E0062}\u{E007F}'],
])('stores a nickname without signs that nobody sees: of %j remains %j [PRF-40]', async (nickname, left) => {
  expect(await update({ nickname })).toMatchObject({ code: 200, data: { nickname: left } });
});

it('refuses a nickname of which nothing can be seen (1001) [PRF-7, PRF-40]', async () => {
  expect(await update({ nickname: '\u200b\u202e\u2060' })).toMatchObject({ code: 1001, data: { field: 'nickname' } });
});

it('refuses an invalid address (1106), and changes nothing [PRF-8, PRF-13]', async () => {
  expect(await update({ nickname: 'Other', contactEmail: 'desk' })).toMatchObject({
    code: 1106,
    data: { field: 'contactEmail' },
  });
  expect(await server.succeed('getUser', { token })).toMatchObject({ avatar: null, contactEmail: null });
});

it("accepts as avatar only the customer's own upload of that type (1002) [PRF-11]", async () => {
  const other = await signUpCustomer(server);
  const theirs = await uploadImage(server, other.token, { type: 'avatar', bytes: await picture(300, 300) });
  const card = await uploadImage(server, token, { type: 'identity-front', bytes: await picture(300, 300) });
  const urls = [`/file/avatar/${theirs}`, `/file/avatar/${card}`, `/file/identity-front/${card}`];
  for (const url of [...urls, `/file/avatar/${randomUUID()}`, '/file/avatar/none']) {
    expect(await update({ avatar: url })).toMatchObject({ code: 1002, data: { field: 'avatar' } });
  }
});

it('replaces the present avatar, which is deleted; accepts the present one again [PRF-11, PRF-12]', async () => {
  await update({});
  expect(await update({})).toMatchObject({ code: 200 });
  const newer = `/file/avatar/${await uploadImage(server, token, { type: 'avatar', bytes: await picture(300, 300) })}`;
  expect(await update({ avatar: newer })).toMatchObject({ data: { avatar: newer } });
  expect(await readAvatar()).toMatchObject({ code: 1002 });
  expect(await update({})).toMatchObject({ code: 1002 });
});
