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
    expect(requestOf({ entry: WHOLE, images: BOTH })).toEqual({ ...document, ...files, country: 'GB' });
    expect(requestOf({ entry: { ...WHOLE, country: '' }, images: BOTH })).toEqual({ ...document, ...files });
  });
});

describe('a repeated identity request', () => {
  it('needs a new picture of the refused side, and keeps the rest', () => {
    expect(found(NOTHING, NONE, refused('back'))).toEqual(['backFileId missing']);
    const images = { front: undefined, back: 'a new back' };
    expect(found(NOTHING, images, refused('back'))).toEqual([]);
    expect(requestOf({ entry: NOTHING, images })).toEqual({ backFileId: 'a new back' });
  });

  it('needs a change where no picture was refused', () => {
    expect(found(NOTHING, NONE, refused())).toEqual(['realName unchanged']);
    expect(found({ ...NOTHING, realName: 'Sample Customer' }, NONE, refused())).toEqual([]);
  });
});
