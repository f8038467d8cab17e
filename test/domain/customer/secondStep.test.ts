import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import {
  checkAnswers,
  countRightAnswer,
  countWrongAnswer,
  drawRecoveryCode,
  kindsOf,
  NO_WRONG_ANSWERS,
  normalRecoveryCode,
} from '../../../src/domain/customer/secondStep.ts';
import { stepOfCode } from '../../../src/domain/customer/totp.ts';
import { shownCode } from '../../support/shownCode.ts';

describe('codes of an authenticator app', () => {
  it('are those of RFC 6238, whatever the secret and the instant [SCS-18]', () => {
    const secrets = fc.uint8Array({ minLength: 20, maxLength: 20 });
    fc.assert(
      fc.property(secrets, fc.integer({ min: 0, max: 2 ** 35 }), (secret, now) => {
        const step = Math.floor(now / 30);
        const read = stepOfCode({ secret, code: shownCode(secret, now), now, lastStep: step - 1 });
        expect([step, step + 1]).toContain(read);
      }),
    );
  });

  it('are refused with another length or other signs', () => {
    const secret = new Uint8Array(20);
    const code = shownCode(secret, 59);
    for (const wrong of ['', code.slice(1), `${code}0`, ` ${code}`]) {
      expect(stepOfCode({ secret, code: wrong, now: 59, lastStep: null })).toBeUndefined();
    }
  });
});

describe('wrong answers', () => {
  it('are five at most within any 900 seconds [SCS-14]', () => {
    let wrong = NO_WRONG_ANSWERS;
    for (const at of [0, 890, 891, 892, 893]) wrong = countWrongAnswer(wrong, at).counted;
    expect(checkAnswers(wrong, 899)).toMatchObject([{ code: 1003, detail: { retryAt: 900 } }]);
    expect(checkAnswers(wrong, 900)).toEqual([]);
    wrong = countWrongAnswer(wrong, 905).counted;
    expect(checkAnswers(wrong, 906)).toMatchObject([{ detail: { retryAt: 1790 } }]);
  });

  it('end the session at the tenth in a row alone [SCS-15, SCS-40]', () => {
    let wrong = NO_WRONG_ANSWERS;
    for (let count = 0; count < 9; count += 1) wrong = countWrongAnswer(wrong, count * 1000).counted;
    expect(countWrongAnswer(wrong, 9000)).toMatchObject({ endsSession: true, refused: { detail: {} } });
    expect(countWrongAnswer(countRightAnswer(wrong), 9000)).toMatchObject({ endsSession: false });
  });
});

describe('a recovery code', () => {
  it('has ten characters of base32 and is read without capitals, spaces and hyphens [SCS-31]', () => {
    const code = drawRecoveryCode(randomBytes);
    expect(code).toMatch(/^[A-Z2-7]{10}$/);
    expect(normalRecoveryCode(` ${code.slice(0, 5).toLowerCase()} - ${code.slice(5)}`)).toBe(code);
  });

  it('is no second step by itself [SCS-2]', () => {
    expect(kindsOf({ passkeys: 0, hasAuthenticator: false, recoveryCodesLeft: 10 })).toEqual([]);
    expect(kindsOf({ passkeys: 1, hasAuthenticator: true, recoveryCodesLeft: 0 })).toEqual(['passkey', 'code']);
  });
});
