import { createTransport } from 'nodemailer';
import { ATTEMPT_LIMIT_MS, type Carrier, Refused } from './carrier.ts';

export type MailSettings = {
  /** `smtps://user:password@host:465`, or `smtp://…`, which switches to TLS where the server offers it. */
  readonly smtpUrl: string;
  /** Sender: `Sun <post@example.com>`. */
  readonly from: string;
};

const CONNECT_LIMIT_MS = 10_000;
const SILENCE_LIMIT_MS = 15_000;

/** Failure as nodemailer reports it: the server's answer, and at which command. */
type SmtpFailure = { readonly code?: string; readonly responseCode?: number; readonly command?: string };

/** Describes a failure by its numbers: the server's text may name the recipient, and a log names no customer. */
const told = ({ code = 'failed', responseCode, command = '' }: SmtpFailure): string =>
  `SMTP ${[code, responseCode, command].filter(Boolean).join(' ')}`;

/**
 * True when the message itself is refused. A wrong password of the server is answered with 5xx too: mail is then
 * retried.
 */
const isForGood = ({ code, responseCode = 0 }: SmtpFailure): boolean =>
  responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');

/** Sends mails by SMTP. A mail's `Message-ID` comes from its id, so that one that is sent twice is recognised. */
export const createMailCarrier = ({ smtpUrl, from }: MailSettings, limitMs = ATTEMPT_LIMIT_MS): Carrier => {
  const transport = createTransport(
    {
      url: smtpUrl,
      connectionTimeout: CONNECT_LIMIT_MS,
      greetingTimeout: CONNECT_LIMIT_MS,
      socketTimeout: SILENCE_LIMIT_MS,
    },
    { from, disableFileAccess: true, disableUrlAccess: true },
  );
  const domain = /@([^>]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return async ({ id, to, subject, text }) => {
    const sending = transport.sendMail({ messageId: `<${id}@${domain}>`, to, subject: subject ?? '', text });
    const limit = Promise.withResolvers<never>();
    const timer = setTimeout(() => limit.reject(new Error('took too long')), limitMs);
    try {
      await Promise.race([sending, limit.promise]);
    } catch (error) {
      const failure = error as SmtpFailure;
      throw isForGood(failure) ? new Refused(told(failure)) : new Error(told(failure));
    } finally {
      clearTimeout(timer);
    }
  };
};
