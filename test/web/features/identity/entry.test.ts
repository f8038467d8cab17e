import { blockingReasons, type Entry, requestOf } from '../../../../src/web/features/identity/entry.ts';

type Before = Parameters<typeof blockingReasons>[0]['before'];

const NOTHING: Entry = { realName: '', documentKind: 'id-card', country: '', idNumber: '' };
const WHOLE: Entry = { ...NOTHING, realName: ' Sample Customer ', country: 'GB', idNumber: '90010154821' };
const BOTH = { front: 'a front', back: 'a back' };
const NONE = { front: undefined, back: undefined };
const neverSent = { images: [] } as unknown as Before;
const refused = (side?: 'front' | 'back') =>
  ({
    images: ['front', 'back'].map((each) => ({ side: each, result: each === side ? 'refused' : 'accepted' })),
  }) as unknown as Before;
const found = (entry: Entry, images: Parameters<typeof blockingReasons>[0]['images'], before: Before) =>
  blockingReasons({ entry, images, before }).map(({ field, why }) => `${field} ${why}`);

describe('a first identity request (§5)', () => {
  it('needs a real name, an ID number, and both sides', () => {
    expect(found(NOTHING, NONE, neverSent)).toEqual([
      'realName missing',
      'country missing',
      'idNumber missing',
      'frontFileId missing',
      'backFileId missing',
    ]);
    expect(found(WHOLE, BOTH, neverSent)).toEqual([]);
  });

  it('needs a name of letters, and a number that is valid in its country', () => {
    expect(found({ ...WHOLE, realName: '4 2' }, BOTH, neverSent)).toEqual(['realName wrong']);
    expect(found({ ...WHOLE, country: 'CN' }, BOTH, neverSent)).toEqual(['idNumber wrong']);
    expect(found({ ...WHOLE, country: 'CN', documentKind: 'passport' }, BOTH, neverSent)).toEqual([]);
  });

  it('is sent whole, and without a country that is not in the list', () => {
    const document = { realName: 'Sample Customer', idNumber: '90010154821', documentKind: 'id-card' };
    const files = { frontFileId: 'a front', backFileId: 'a back' };
    const request = (entry: Entry) => requestOf({ entry, images: BOTH, before: neverSent });
    expect(request(WHOLE)).toEqual({ ...document, ...files, country: 'GB' });
    expect(request({ ...WHOLE, country: 'other' })).toEqual({ ...document, ...files });
  });

  it('needs the photo page of a passport alone', () => {
    const passport: Entry = { ...WHOLE, documentKind: 'passport' };
    const images = { front: 'a page', back: undefined };
    expect(found(passport, NONE, neverSent)).toEqual(['frontFileId missing']);
    expect(found(passport, images, neverSent)).toEqual([]);
    expect(requestOf({ entry: passport, images: BOTH, before: neverSent })).not.toHaveProperty('backFileId');
    expect(found({ ...passport, documentKind: 'residence-permit' }, images, neverSent)).toEqual(['backFileId missing']);
  });
});

describe('a repeated identity request', () => {
  it('needs a new picture of the refused side, and keeps the rest', () => {
    expect(found(NOTHING, NONE, refused('back'))).toEqual(['backFileId missing']);
    const images = { front: undefined, back: 'a new back' };
    expect(found(NOTHING, images, refused('back'))).toEqual([]);
    expect(requestOf({ entry: NOTHING, images, before: refused('back') })).toEqual({ backFileId: 'a new back' });
  });

  it('needs a change where no picture was refused', () => {
    expect(found(NOTHING, NONE, refused())).toEqual(['realName unchanged']);
    expect(found({ ...NOTHING, realName: 'Sample Customer' }, NONE, refused())).toEqual([]);
  });
});
