import type { Data } from '../../src/server/http/index.ts';
import type { TestClient } from './testClient.ts';

/** Returns what calls an operation that has to succeed, and throws any other answer. */
export const succeedBy =
  (call: TestClient['call']): TestClient['succeed'] =>
  async (id, sent) => {
    const answer = await call(id, sent);
    if (answer.code === 200) return answer.data as Data<typeof id>;
    throw new Error(
      `${id} answered ${answer.code} (HTTP ${answer.status}): ${answer.msg} ${JSON.stringify(answer.data)}`,
    );
  };
