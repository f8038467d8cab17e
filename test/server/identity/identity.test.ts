import { findNotices, framesTo } from '../reviews/told.ts';
import { photo } from '../../support/pictures.ts';
import { signUpCustomer } from '../../support/signUpCustomer.ts';
import { REVIEW_DELAY_MS, startTestServer, type TestServer } from '../../support/testServer.ts';
import { uploadImage } from '../../support/uploadImage.ts';
import { type Applicant, signUpApplicant } from './applicant.ts';

let server: TestServer;
let applicant: Applicant;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  applicant = await signUpApplicant(server);
});

/** Runs the sandbox's reviewer over the waiting requests. */
const reviewed = async () => {
  server.advance(REVIEW_DELAY_MS);
  await server.settled();
};
const filesOf = async ({ id }: Applicant) =>
  server.world.database.reader.selectFrom('files').selectAll().where('customer_id', '=', id).execute();

describe('an identity request', () => {
  it('shows an empty identity before one is sent [IDN-1, IDN-27]', async () => {
    expect(await applicant.identity()).toEqual({
      status: 'unauthenticated',
      realName: null,
      idNumber: null,
      images: [],
      submittedAt: null,
      decidedAt: null,
      reason: null,
    });
  });

  it('shows a sent identity as waiting, with name and number masked [IDN-2, IDN-23, IDN-24, IDN-25, IDN-28, IDN-29]', async () => {
    const sent = await applicant.whole();
    const { code, msg, data } = await applicant.submit(sent);
    expect({ code, msg }).toEqual({
      code: 200,
      msg: 'The authentication is successful, please wait for the review',
    });
    const image = { bytes: expect.any(Number), result: 'waiting', reason: null };
    expect(data).toEqual({
      status: 'authenticating',
      realName: 'S***** C*******',
      idNumber: '*******4821',
      images: [
        {
          ...image,
          side: 'front',
          fileId: sent.frontFileId,
          url: `/file/identity-front/${sent.frontFileId}`,
          name: 'id-front.png',
        },
        {
          ...image,
          side: 'back',
          fileId: sent.backFileId,
          url: `/file/identity-back/${sent.backFileId}`,
          name: 'id-back.png',
        },
      ],
      submittedAt: server.world.now(),
      decidedAt: null,
      reason: null,
    });
    expect(await applicant.identity()).toEqual(data);
  });

  it('is verified after the delay, and its customer is notified [IDN-4, IDN-7, IDN-30, NTF-10, PRF-3, SBX-50, SBX-52]', async () => {
    const frames = framesTo(server, applicant.id);
    await applicant.submit(await applicant.whole());
    server.advance(REVIEW_DELAY_MS - 1000);
    await server.settled();
    expect((await applicant.identity()).status).toBe('authenticating');
    await reviewed();
    expect(await applicant.identity()).toMatchObject({
      status: 'authenticated',
      images: [{ result: 'accepted' }, { result: 'accepted' }],
      decidedAt: server.world.now(),
      reason: null,
    });
    expect(await server.succeed('getUser', applicant)).toMatchObject({
      verificationStatus: 'authenticated',
      realName: 'S***** C*******',
    });
    expect(frames.reviews()).toEqual([
      { subject: 'identity', id: expect.any(String), revision: 1, status: 'authenticated' },
    ]);
    expect(await findNotices(server, applicant)).toEqual([
      ['review-accepted', 'Your real account is open. Six questions come before the first real order.'],
    ]);
  });

  it('is refused with its reason, and accepted when that is corrected [IDN-5, IDN-7, IDN-10, IDN-29, IDN-31, NTF-10]', async () => {
    const frames = framesTo(server, applicant.id);
    await applicant.submit(await applicant.whole({ realName: 'Please Reject' }));
    await reviewed();
    expect(frames.reviews()).toMatchObject([{ subject: 'identity', status: 'authenticated_failed' }]);
    const reason = 'The name does not match the document. Please check it.';
    expect(await applicant.identity()).toMatchObject({
      status: 'authenticated_failed',
      reason,
      images: [
        { result: 'accepted', reason: null },
        { result: 'accepted', reason: null },
      ],
    });
    expect(await findNotices(server, applicant)).toEqual([['review-refused', reason]]);

    expect(await applicant.submit({ realName: 'Sample Customer' })).toMatchObject({ code: 200 });
    expect(await applicant.identity()).toMatchObject({ status: 'authenticating', reason: null, decidedAt: null });
    await reviewed();
    expect((await applicant.identity()).status).toBe('authenticated');
  });

  it('is checked again with the country and the kind of now, though its number was sent before [IDN-32]', async () => {
    const passport = { documentKind: 'passport', country: 'CN', idNumber: 'E12345678' } as const;
    expect(await applicant.submit(await applicant.whole({ ...passport, realName: 'Reject' }))).toMatchObject({
      code: 200,
    });
    await reviewed();
    expect(await applicant.submit({ realName: 'Sample Customer', documentKind: 'id-card' })).toMatchObject({
      code: 1001,
      data: { field: 'idNumber' },
    });
    expect(await applicant.submit({ realName: 'Sample Customer' })).toMatchObject({ code: 200 });
  });

  it('is refused with a line feed behind the country, which its pattern does not allow [VAL-26]', async () => {
    const whole = await applicant.whole();
    for (const country of ['CN\n', '\nCN', 'CN\r'])
      expect(await applicant.submit({ ...whole, country })).toMatchObject({ code: 1001, data: { field: 'country' } });
  });

  it('is refused by the first of several fields at fault [VAL-39]', async () => {
    const nobodys = server.world.newId();
    const whole = await applicant.whole();
    for (const [entry, code, field] of [
      [{ documentKind: 'passport' }, 1001, 'realName'],
      [{ ...whole, realName: '1', idNumber: '1' }, 1001, 'realName'],
      [{ realName: 'Sample Customer', idNumber: '90010154821' }, 1001, 'frontFileId'],
      [{ ...whole, frontFileId: nobodys, backFileId: nobodys }, 1002, 'frontFileId'],
    ] as const)
      expect(await applicant.submit(entry)).toMatchObject({ code, data: { field } });
  });

  it('is of pictures as they are kept: their bytes, and their size once they are upright [FIL-35]', async () => {
    const { token } = applicant;
    const bytes = await photo(150, 400);
    const frontFileId = await uploadImage(server, token, { type: 'identity-front', bytes, name: 'photo.jpg' });
    await applicant.submit(await applicant.whole({ frontFileId }));
    const path = { type: 'identity-front', id: frontFileId } as const;
    const file = await fetch(`${server.url}/api/file/${path.type}/${path.id}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const kept = Buffer.from(await file.arrayBuffer());
    expect(kept.length).not.toBe(bytes.length);
    expect((await applicant.identity()).images[0]?.bytes).toBe(kept.length);
    await reviewed();
    // 150 pixels wide as sent, 400 once it is upright: the reviewer refuses less than 200.
    expect((await applicant.identity()).status).toBe('authenticated');
  });

  it('keeps accepted images: a new one is needed only for a refused one, which is then deleted [IDN-11, IDN-13, IDN-31, SBX-53, SBX-56]', async () => {
    const small = await applicant.upload('back', 199);
    const sent = await applicant.whole({ backFileId: small });
    await applicant.submit(sent);
    await reviewed();
    const reason = 'The back of the document is too small to be read. Please take a new photo.';
    expect((await applicant.identity()).images).toMatchObject([
      { side: 'front', result: 'accepted', reason: null },
      { side: 'back', result: 'refused', reason },
    ]);
    expect(await applicant.submit({ realName: 'Sample Customer' })).toMatchObject({
      code: 1001,
      data: { field: 'backFileId' },
    });
    const backFileId = await applicant.upload('back');
    expect(await applicant.submit({ backFileId })).toMatchObject({ code: 200 });
    await reviewed();
    expect((await applicant.identity()).status).toBe('authenticated');
    const kept = (await filesOf(applicant)).filter(({ expires_at }) => expires_at === null).map(({ id }) => id);
    expect(kept.sort()).toEqual([sent.frontFileId, backFileId].sort());
    const path = { type: 'identity-back', id: small } as const;
    expect(await server.call('getFile', { token: applicant.token, path })).toMatchObject({ code: 1002 });
  });

  it('is refused with a reason in the language of its customer [IDN-31, NTF-24, SBX-55]', async () => {
    await server.world.database.transaction((tx) =>
      tx.updateTable('customers').set({ language: 'de' }).where('id', '=', applicant.id).execute(),
    );
    await applicant.submit(await applicant.whole({ realName: 'Reject' }));
    await reviewed();
    const { reason } = await applicant.identity();
    expect(reason).toMatch(/^Der Name stimmt nicht/);
    expect(await findNotices(server, applicant)).toEqual([['review-refused', reason]]);
  });

  it('stores an identity encrypted [IDN-17]', async () => {
    await applicant.submit(await applicant.whole());
    const { sealed } = await server.world.database.reader
      .selectFrom('identities')
      .select('sealed')
      .where('customer_id', '=', applicant.id)
      .executeTakeFirstOrThrow();
    for (const text of ['Sample', '4821', 'id-card']) expect(Buffer.from(sealed).includes(text)).toBe(false);
  });

  it('that cannot be read keeps nobody from signing in', async () => {
    await applicant.submit(await applicant.whole());
    const { email } = await server.succeed('getUser', { token: applicant.token });
    await server.world.database.transaction((tx) =>
      tx
        .updateTable('identities')
        .set({ sealed: Buffer.alloc(80, 1) })
        .where('customer_id', '=', applicant.id)
        .execute(),
    );
    const { user } = await server.succeed('signIn', { body: { email: email ?? '', password: 'Sun-and-moon-7' } });
    expect(user).toMatchObject({ email, realName: null });
  });

  it('opens the real account, where an order was refused before (1204) [ACC-17, KNW-2]', async () => {
    const { token } = applicant;
    const order = { symbol: 'XAUUSD', direction: 0, kind: 'market', volume: '0.10', leverage: 20 } as const;
    await server.world.database.transaction((tx) =>
      tx.updateTable('customers').set({ active_account: 'real' }).where('id', '=', applicant.id).execute(),
    );
    const place = async () => (await server.call('placeOrder', { token, account: 'real', body: order })).code;
    expect(await place()).toBe(1204);
    await applicant.submit(await applicant.whole());
    await reviewed();
    expect(await place()).toBe(1207);
  });
});

describe('sending an identity', () => {
  it('is refused while one waits and once it is verified (1205) [IDN-3, IDN-4]', async () => {
    await applicant.submit(await applicant.whole());
    const again = await applicant.whole();
    expect(await applicant.submit(again)).toMatchObject({
      code: 1205,
      data: { verificationStatus: 'authenticating' },
    });
    await reviewed();
    expect(await applicant.submit(again)).toMatchObject({ code: 1205, data: { verificationStatus: 'authenticated' } });
  });

  it('needs all fields of a first identity (1001) [IDN-9]', async () => {
    const whole = await applicant.whole();
    for (const field of ['realName', 'idNumber', 'frontFileId', 'backFileId'] as const) {
      const { [field]: _left, ...rest } = whole;
      expect(await applicant.submit(rest)).toMatchObject({ code: 1001, data: { field } });
    }
  });

  it('of a passport needs no back, neither at first nor in the place of a refused one [IDN-33, IDN-34]', async () => {
    const { backFileId: _left, ...front } = await applicant.whole({ documentKind: 'passport', realName: 'Reject' });
    expect(await applicant.submit({ ...front, documentKind: 'id-card' })).toMatchObject({
      code: 1001,
      data: { field: 'backFileId' },
    });
    expect(await applicant.submit(front)).toMatchObject({ code: 200, data: { images: [{ side: 'front' }] } });
    await reviewed();
    expect((await applicant.identity()).images).toMatchObject([{ side: 'front', result: 'accepted' }]);
    const small = await applicant.upload('back', 199);
    expect(await applicant.submit({ realName: 'Sample Customer', backFileId: small })).toMatchObject({ code: 200 });
    await reviewed();
    expect((await applicant.identity()).images).toMatchObject([{ result: 'accepted' }, { result: 'refused' }]);
    expect(await applicant.submit({ realName: 'Sample Customer' })).toMatchObject({
      code: 200,
      data: { images: [{ side: 'front' }] },
    });
    await reviewed();
    expect((await applicant.identity()).status).toBe('authenticated');
    expect((await filesOf(applicant)).filter(({ expires_at }) => expires_at === null)).toHaveLength(1);
  });

  it('refuses an impossible name or number (1001) [IDN-15, IDN-19, IDN-21]', async () => {
    const refusedField = async (entry: object) => (await applicant.submit(await applicant.whole(entry))).data;
    expect(await refusedField({ realName: '<b>1</b>' })).toEqual({ field: 'realName' });
    expect(await refusedField({ country: 'CN', idNumber: '110105194912310021' })).toEqual({ field: 'idNumber' });
    expect(
      await applicant.submit(await applicant.whole({ country: 'CN', idNumber: '11010519491231002x' })),
    ).toMatchObject({ code: 200, data: { idNumber: '**************002X' } });
  });

  it('is answered by the first check that fails: status, name and number, images, uploads [IDN-8, IDN-9]', async () => {
    const whole = await applicant.whole();
    const faults = [
      [1001, { realName: undefined }, 'realName'],
      [1001, { idNumber: undefined }, 'idNumber'],
      [1001, { realName: '12' }, 'realName'],
      [1001, { idNumber: 'none' }, 'idNumber'],
      [1001, { frontFileId: undefined }, 'frontFileId'],
      [1001, { backFileId: undefined }, 'backFileId'],
      [1002, { frontFileId: 'none' }, 'frontFileId'],
      [1002, { backFileId: 'none' }, 'backFileId'],
    ] as const;
    for (const [index, [code, , field]] of faults.entries()) {
      const later = faults.slice(index).map(([, fault]) => fault);
      const body = Object.assign({ ...whole, documentKind: 'id-card' }, ...later.toReversed()) as object;
      expect(await applicant.submit(body)).toMatchObject({ code, data: { field } });
    }
    expect(await applicant.submit(whole)).toMatchObject({ code: 200 });
    expect(await applicant.submit({ realName: '12' })).toMatchObject({ code: 1205 });
  });

  it('reads the country from the calling code where none is named [IDN-16]', async () => {
    await server.world.database.transaction((tx) =>
      tx
        .updateTable('customers')
        .set({ calling_code: '+86', phone: '13812345678' })
        .where('id', '=', applicant.id)
        .execute(),
    );
    const whole = await applicant.whole({ idNumber: 'E12345678' });
    expect(await applicant.submit(whole)).toMatchObject({ code: 1001, data: { field: 'idNumber' } });
    expect(await applicant.submit({ ...whole, documentKind: 'passport' })).toMatchObject({ code: 200 });
  });

  it('refuses images of another customer, of another side, expired or unknown (1002) [IDN-12, IDN-14]', async () => {
    const other = await signUpApplicant(server);
    const theirs = await other.upload('front');
    const refusedField = async (entry: object) => applicant.submit(await applicant.whole(entry));
    for (const frontFileId of [theirs, await applicant.upload('back'), server.world.newId(), 'nothing']) {
      expect(await refusedField({ frontFileId })).toMatchObject({ code: 1002, data: { field: 'frontFileId' } });
    }
    const forgotten = await applicant.upload('back');
    server.advance(24 * 3600 * 1000);
    expect(await refusedField({ backFileId: forgotten })).toMatchObject({ code: 1002, data: { field: 'backFileId' } });
    expect((await filesOf(applicant)).every(({ expires_at }) => expires_at !== null)).toBe(true);
  });

  it('accepts an identity once when it is sent twice at the same time [IDN-6]', async () => {
    const whole = await applicant.whole();
    const codes = (await Promise.all([applicant.submit(whole), applicant.submit(whole)])).map(({ code }) => code);
    expect(codes.toSorted((one, other) => one - other)).toEqual([200, 1205]);
  });

  it('shows an identity only to its own customer (1002) [IDN-26]', async () => {
    const { token } = await signUpCustomer(server);
    expect(await server.call('getIdentity', { token, path: { id: applicant.id } })).toMatchObject({
      code: 1002,
      data: { field: 'id' },
    });
    const path = { id: applicant.id.toUpperCase() };
    expect(await server.call('getIdentity', { token: applicant.token, path })).toMatchObject({ code: 200 });
  });
});
