import {
  AUDIT_KINDS,
  isNotedFailure,
  LONG_RETENTION,
  mayDisown,
  retentionOf,
  SHORT_RETENTION,
} from '../../../src/domain/audit/event.ts';

it('ten thousand failures of a day have nine events [SEV-3]', () => {
  const noted = Array.from({ length: 10_000 }, (_each, at) => at + 1).filter(isNotedFailure);
  expect(noted).toEqual([1, 2, 3, 4, 5, 10, 100, 1000, 10_000]);
});

it('every event is kept for 400 days, and changes of what lets in or pays out for five years [SEV-5, SEV-6]', () => {
  for (const kind of AUDIT_KINDS) expect(retentionOf(kind)).toBeGreaterThanOrEqual(400 * 86_400);
  for (const kind of ['signed-in', 'sign-in-failed', 'sessions-ended', 'settings-changed'] as const) {
    expect(retentionOf(kind)).toBe(SHORT_RETENTION);
  }
  for (const kind of ['password-changed', 'destination-added', 'passkey-added', 'request-viewed'] as const) {
    expect(retentionOf(kind)).toBe(LONG_RETENTION);
  }
});

it('an event can be disowned by its customer for seven days, if it opens a session or changes what lets in or where money goes', () => {
  const event = { kind: 'signed-in', actor: 'customer', at: 1_790_000_000, seq: 7 } as const;
  expect(mayDisown(event, [], event.at + 604_799)).toBe(true);
  expect(mayDisown(event, [], event.at + 604_800)).toBe(false);
  expect(mayDisown({ ...event, actor: 'desk' }, [], event.at)).toBe(false);
  expect(mayDisown({ ...event, kind: 'sign-in-failed' }, [], event.at)).toBe(false);
  expect(mayDisown({ ...event, kind: 'destination-removed' }, [], event.at)).toBe(false);
});

it('an event can no longer be disowned once what happened since it, or since an earlier instant, was', () => {
  const event = { kind: 'signed-in', actor: 'customer', at: 1_790_000_000, seq: 7 } as const;
  const may = (seq: number, since: number) => mayDisown(event, [{ seq, since }], event.at + 60);
  expect(may(8, event.at)).toBe(false);
  expect(may(8, event.at - 60)).toBe(false);
  expect(may(8, event.at + 1)).toBe(true);
  expect(may(6, event.at)).toBe(true);
});
