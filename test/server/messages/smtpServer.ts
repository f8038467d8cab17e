import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = { readonly to: string; readonly head: string; readonly text: string };

/** Behaviour of a mail server for the next mail; after the last one it accepts all. */
export type SmtpBehaviour =
  'take' | 'refuse-recipient' | 'refuse-for-now' | 'refuse-sign-in' | 'never-answer' | 'take-and-hang-up';

const decoded = (head: string, body: string): string => {
  if (/^content-transfer-encoding: base64/im.test(head)) return Buffer.from(body, 'base64').toString();
  const bytes = body.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_whole, hex: string) => `%${hex}`);
  return /^content-transfer-encoding: quoted-printable/im.test(head) ? decodeURIComponent(bytes) : body;
};

const read = (to: string, raw: string): ReceivedMail => {
  const [head = '', ...body] = raw.split('\r\n\r\n');
  return { to, head, text: decoded(head, body.join('\r\n\r\n')).replaceAll('\r\n', '\n').trimEnd() };
};

const refusal = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode });

/** Starts a mail server on a loopback port, with the given behaviours. */
export const startSmtpServer = async (behaviours: SmtpBehaviour[] = [], port = 0) => {
  const received: ReceivedMail[] = [];
  let tries = 0;
  let behaviour: SmtpBehaviour = 'take';
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onConnect(_session, answer) {
      tries += 1;
      behaviour = behaviours.shift() ?? 'take';
      answer();
    },
    onAuth({ username, password }, _session, answer) {
      if (behaviour === 'refuse-sign-in') return answer(refusal(535, 'Wrong password'));
      answer(null, { user: `${username}:${password}` });
    },
    onRcptTo({ address }, _session, answer) {
      if (behaviour === 'refuse-recipient') return answer(refusal(550, `No such user: ${address}`));
      if (behaviour === 'refuse-for-now') return answer(refusal(451, `Later, ${address}`));
      answer();
    },
    onData(stream, { envelope }, answer) {
      let raw = '';
      stream.on('data', (part: Buffer) => (raw += part.toString()));
      stream.on('end', () => {
        if (behaviour === 'never-answer') return;
        for (const { address } of envelope.rcptTo) received.push(read(address, raw));
        if (behaviour === 'take-and-hang-up') for (const connection of server.connections) connection._socket.destroy();
        else answer();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const { port: taken } = server.server.address() as AddressInfo;
  return {
    url: `smtp://sun:secret@127.0.0.1:${taken}`,
    port: taken,
    received,
    /** Number of connections opened. */
    tries: () => tries,
    async close() {
      for (const connection of server.connections) connection._socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};
