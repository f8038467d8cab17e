import { Agent, request, type RequestOptions } from 'node:http';

const agent = new Agent({ keepAlive: true });

/** Sends a request and returns the answer's text. Throws unless it is a success. */
export const sendRequest = (url: string, options: RequestOptions, body?: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { agent, ...options }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const text = Buffer.concat(parts).toString();
        if (response.statusCode === 200) resolve(text);
        else reject(new Error(`${url} answered ${response.statusCode}: ${text}`));
      });
    });
    sent.on('error', reject).end(body);
  });

/** Runs an act so many times, with so many at once. */
export const repeat = async (times: number, atOnce: number, act: () => Promise<unknown>): Promise<void> => {
  let left = times;
  const goOn = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await act();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, goOn));
};

export const closeConnections = (): void => agent.destroy();
