import { checkCredentialsWait, checkDestinationWait, usableFrom } from '../../../src/domain/destinations/waiting.ts';

const AT = 1_790_000_000;
const WAIT = { now: AT, waitSeconds: 86_400 };

describe('a destination', () => {
  it('is refused until its instant, and taken at it', () => {
    const usableAt = usableFrom(AT, 86_400);
    const waiting = { usableAt, field: 'walletId' } as const;
    expect(checkDestinationWait(waiting, usableAt - 1)).toEqual([
      { code: 3105, detail: { field: 'walletId', endsAt: AT + 86_400 } },
    ]);
    expect(checkDestinationWait(waiting, usableAt)).toEqual([]);
  });
});

describe('withdrawals after a change of credentials', () => {
  it('are taken where there was none', () => {
    expect(checkCredentialsWait({ withdrawalsFrom: null, passwordDisowned: false }, WAIT)).toEqual([]);
  });

  it('are refused until the wait has ended [DST-35]', () => {
    const changed = { withdrawalsFrom: AT + 1, passwordDisowned: false };
    expect(checkCredentialsWait(changed, WAIT)).toEqual([{ code: 1210, detail: { endsAt: AT + 1 } }]);
    expect(checkCredentialsWait(changed, { ...WAIT, now: AT + 1 })).toEqual([]);
  });

  it('are refused after "it was not me" however long ago, and say when a password set now would end it', () => {
    const disowned = { withdrawalsFrom: 1, passwordDisowned: true };
    expect(checkCredentialsWait(disowned, WAIT)).toEqual([{ code: 1210, detail: { endsAt: AT + 86_400 } }]);
    expect(checkCredentialsWait(disowned, { now: AT, waitSeconds: 0 })).toEqual([
      { code: 1210, detail: { endsAt: AT } },
    ]);
  });
});
