import fc from 'fast-check';
import {
  checkCode,
  checkSendAgain,
  CODE_TRIES,
  CODES_FOR_A_CALLER,
  CODES_TO_A_CONTACT,
  drawCode,
  SIGN_IN,
  SIGN_UP,
} from '../../../src/domain/customer/verificationCode.ts';
import { refusalName } from '../../../src/domain/refusal.ts';

const NOW = 1_790_000_000;

describe('a verification code', () => {
  it('draws a code of six digits, leading zeros included [COD-1]', () => {
    expect(drawCode(() => Uint8Array.of(0, 0, 0, 7))).toBe('000007');
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 4, maxLength: 4 }), (bytes) => {
        const draws = [bytes, Uint8Array.of(0, 0, 0, 1)];
        expect(drawCode(() => draws.shift() ?? Uint8Array.of(0, 0, 0, 0))).toMatch(/^[0-9]{6}$/);
      }),
    );
  });

  it('draws a code again where the draw would favour low codes [COD-2]', () => {
    // 4,294,000,000 is the first number that does not fit into whole millions below 2^32.
    const draws = [Uint8Array.of(0xff, 0xf1, 0x3d, 0x80), Uint8Array.of(0, 0, 0, 42)];
    expect(drawCode(() => draws.shift() ?? Uint8Array.of())).toBe('000042');
    expect(drawCode(() => Uint8Array.of(0xff, 0xf1, 0x3d, 0x7f))).toBe('999999');
  });
});

describe('sending a code again', () => {
  const refusalOf = (input: Partial<Parameters<typeof checkSendAgain>[0]>) => {
    const [refused] = checkSendAgain({ purpose: SIGN_UP, toContact: [], forCaller: [], now: NOW, ...input });
    return refused && { name: refusalName(refused.code), ...refused.detail };
  };
  const sent = (count: number, newestAgo: number) =>
    Array.from({ length: count }, (_, index) => ({ purpose: SIGN_UP, sentAt: NOW - newestAgo - index * 60 }) as const);

  it('is refused within 60 seconds, with the time from which it is possible', () => {
    expect(refusalOf({ toContact: sent(1, 59) })).toEqual({ name: 'code-too-soon', resendAt: String(NOW + 1) });
    expect(refusalOf({ toContact: sent(1, 60) })).toBeUndefined();
  });

  it('does not delay a code for one sent for another purpose', () => {
    expect(refusalOf({ purpose: SIGN_IN, toContact: sent(1, 5) })).toBeUndefined();
  });

  it('is refused beyond the hourly limit of one contact, over all purposes', () => {
    expect(refusalOf({ toContact: sent(CODES_TO_A_CONTACT - 1, 60) })).toBeUndefined();
    const oldest = NOW - 60 - (CODES_TO_A_CONTACT - 1) * 60;
    const refused = { name: 'too-many-requests', resendAt: String(oldest + 3600) };
    expect(refusalOf({ toContact: sent(CODES_TO_A_CONTACT, 60) })).toEqual(refused);
    expect(refusalOf({ purpose: SIGN_IN, toContact: sent(CODES_TO_A_CONTACT, 60) })).toEqual(refused);
  });

  it('is refused beyond the hourly limit of one caller, over many contacts', () => {
    const forCaller = Array.from({ length: CODES_FOR_A_CALLER }, (_, index) => NOW - index);
    expect(refusalOf({ forCaller })?.name).toBe('too-many-requests');
    expect(refusalOf({ forCaller: forCaller.slice(1) })).toBeUndefined();
  });
});

describe('trying a verification code', () => {
  const accountState = { expiresAt: NOW + 600, triesLeft: CODE_TRIES, used: false };
  const refusalOf = (input: Partial<Parameters<typeof checkCode>[0]>) => {
    const [refused] = checkCode({ code: accountState, matches: true, now: NOW, ...input });
    return refused && { name: refusalName(refused.code), ...refused.detail };
  };
  const wrong = { name: 'wrong-code', field: 'code' };

  it('succeeds with the right code, up to its last second and its last try', () => {
    expect(refusalOf({})).toBeUndefined();
    expect(refusalOf({ now: NOW + 599 })).toBeUndefined();
    expect(refusalOf({ code: { ...accountState, triesLeft: 1 } })).toBeUndefined();
  });

  it('is refused when none was sent, it is 10 minutes old, or was used', () => {
    expect(refusalOf({ code: undefined })).toEqual(wrong);
    expect(refusalOf({ now: NOW + 600 })).toEqual(wrong);
    expect(refusalOf({ code: { ...accountState, used: true } })).toEqual(wrong);
  });

  it('returns after a wrong code the number of tries left', () => {
    expect(refusalOf({ matches: false })).toEqual({ ...wrong, triesLeft: '4' });
    expect(refusalOf({ matches: false, code: { ...accountState, triesLeft: 2 } })).toEqual({
      ...wrong,
      triesLeft: '1',
    });
  });

  it('ends with the fifth wrong code, after which the right one is refused', () => {
    const usedUp = { name: 'code-tries-used-up', field: 'code' };
    expect(refusalOf({ matches: false, code: { ...accountState, triesLeft: 1 } })).toEqual(usedUp);
    expect(refusalOf({ code: { ...accountState, triesLeft: 0 } })).toEqual(usedUp);
  });
});
