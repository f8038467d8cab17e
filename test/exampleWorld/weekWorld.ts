import type { ServerFrame } from '../../src/contract/index.ts';
import { londonInstant } from '../../src/domain/time.ts';
import type { TestServer } from '../support/testServer.ts';
import type { Recorder } from './recorder.ts';

/** Tuesday 22 September 2026, 09:00 in London, when the customer of the examples signs up. */
export const BEGINS_AT = londonInstant({ year: 2026, month: 9, day: 22, hour: 9 });
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

export const EMAIL = 'sample@example.com';
export const PHONE = { countryCode: '+44', phone: '7700900123' };
export const PASSWORD = 'correct-horse-9';
export const SECOND_PASSWORD = 'battery-staple-4';
export const KEY = '6f1f64a4-58b5-4c57-9d3a-2f0a3f4f1c11';
export const OTHER_KEY = '7a2e75b5-69c6-4d68-8e4b-301b4a5a2d22';
/** Naming of an exchange whose request is not shown, because it is a wrong one. */
export const UNSEEN = { request: null } as const;

/** Headers of the customer's telephone and of the computer that signs in later. */
export const IPHONE = {
  'User-Agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
};
export const COMPUTER = {
  'User-Agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
};

/** Headers with a source that the contract does not have. */
export const WRONG_SOURCE = { 'X-Source': 'desktop' };

/** Number of the customer's demo account. */
export const DEMO_NUMBER = 'D-100001';
export const UNKNOWN_ID = '9a05e7b3-d14f-4c68-8e2b-f73c60d9a500';

/** The week's server, its recorder, and what several days need. */
export type Week = {
  readonly server: TestServer;
  readonly recorder: Recorder;
  readonly secrets: Map<string, string>;
  /** Frames that the customer's socket received, oldest first. */
  readonly frames: () => Promise<readonly ServerFrame[]>;
  readonly token: () => string;
};

export const pass = async (server: TestServer, milliseconds: number): Promise<void> => {
  await server.settled();
  server.advance(milliseconds);
  await server.settled();
};

export const codeSentTo = async (server: TestServer, secrets: Map<string, string>, to: string): Promise<string> => {
  const [message] = await server.messagesTo(to);
  if (!message?.code) throw new Error(`No code was sent to ${to}.`);
  secrets.set(message.code, String(481_902 + secrets.size * 137));
  return message.code;
};
