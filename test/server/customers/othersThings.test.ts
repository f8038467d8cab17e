import { randomUUID } from 'node:crypto';
import { routes } from '../../../src/contract/index.ts';
import type { OperationId } from '../../../src/server/http/index.ts';
import {
  type AnyRequest,
  exampleRequest,
  faultOfAnswer,
  operations,
  sendRequest,
} from '../../support/contractRequests.ts';
import { picture } from '../../support/pictures.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { uploadImage } from '../../support/uploadImage.ts';
import { PASSWORD, signUpWith } from './customerContacts.ts';
import { ownRows } from './ownRows.ts';

const OWNER = { email: 'owner-of-all-this@example.com' };
const STRANGER = { email: 'stranger@example.com' };
const BITCOIN = { symbol: 'BTCUSD', direction: 0, volume: '0.01', leverage: 2 } as const;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

let server: TestServer;
/** Live, so that the sandbox's controls, which move the whole world, are refused as customers find them. */
beforeAll(async () => {
  server = await startTestServer({ environment: 'live' });
});
afterAll(() => server.close());

const signIn = (contact: { email: string }) => server.succeed('signIn', { body: { ...contact, password: PASSWORD } });

const identityFiles = async (token: string) => {
  const bytes = await picture(400, 250);
  return {
    frontFileId: await uploadImage(server, token, { type: 'identity-front', bytes }),
    backFileId: await uploadImage(server, token, { type: 'identity-back', bytes }),
  };
};

/** Signs up a customer with one of everything: orders of each kind, two sessions, a key, a code, an identity. */
const ownerOfEverything = async () => {
  const { token, user } = await signIn(await signUpWith(server, OWNER));
  await signIn(OWNER);
  const own = { token, account: 'demo' } as const;
  const key = randomUUID();
  const open = await server.succeed('placeOrder', { ...own, key, body: { ...BITCOIN, kind: 'market' } });
  const closed = await server.succeed('placeOrder', { ...own, body: { ...BITCOIN, kind: 'market' } });
  await server.succeed('closePosition', { ...own, query: { orderId: closed.id } });
  const pending = { ...BITCOIN, kind: 'limit', price: '1000.00' } as const;
  await server.succeed('placeOrder', { ...own, body: pending });
  const files = await identityFiles(token);
  await server.succeed('submitIdentity', {
    token,
    body: { realName: 'Sample Owner', idNumber: '90010154821', ...files },
  });
  const { version, questions } = await server.succeed('getKnowledgeCheck', { token });
  const answers = questions.map(({ id, options }) => ({ questionId: id, optionId: options[0]?.id ?? '' }));
  await server.succeed('answerKnowledgeCheck', { token, body: { version, answers } });
  await server.settled();
  return { token, user, key, open };
};

/** Builds the example requests of an operation with another customer's id in place of all ids, and of each alone. */
const requestsAbout = (example: AnyRequest, id: string): readonly AnyRequest[] => {
  const text = JSON.stringify(example);
  const found = text.match(UUID) ?? [];
  const places = found.length > 1 ? [undefined, ...found.keys()] : [undefined];
  return places.map((place) => {
    let index = -1;
    return JSON.parse(
      text.replaceAll(UUID, (shown) => {
        index += 1;
        return place === undefined || place === index ? id : shown;
      }),
    ) as AnyRequest;
  });
};

describe("a customer's data", () => {
  it('is neither read nor changed by another customer, by any operation, with any id of the owner’s', async () => {
    const owner = await ownerOfEverything();
    let stranger = await signIn(await signUpWith(server, STRANGER));
    const { database } = server.world;
    const before = await ownRows(database, owner.user.id, stranger.user.id);
    const ids = [...before.ids, owner.key];
    expect(ids.length).toBeGreaterThan(15);
    const { email, nickname, inviteCode, accounts } = owner.user;
    const secrets = [email ?? '', nickname, inviteCode, ...accounts.map(({ number }) => number), owner.open.number];

    const leaks: string[] = [];
    const ask = async (id: OperationId, request: AnyRequest, account: string) => {
      const headers = {
        Authorization: `Bearer ${stranger.token}`,
        'X-Account': account,
        'Idempotency-Key': randomUUID(),
      };
      const { status, text } = await sendRequest(server.url, id, request, { headers });
      const sent = JSON.stringify(request);
      const told = [...secrets, ...ids].filter((secret) => text.includes(secret) && !sent.includes(secret));
      if (told.length > 0) leaks.push(`${id} ${sent} told ${told.join(', ')}`);
      if (status !== 200) leaks.push(`${id} ${sent} answered HTTP ${status}`);
      // A statement is a file of the caller's own account.
      else if (!text.startsWith('%PDF') && faultOfAnswer(id, text))
        leaks.push(`${id} ${sent} ${faultOfAnswer(id, text)}`);
    };
    for (const operation of operations) {
      const id = operation.operationId as OperationId;
      if ((await server.call('getUser', { token: stranger.token })).code !== 200) stranger = await signIn(STRANGER);
      const example = exampleRequest(operation);
      const about = JSON.stringify(example).match(UUID) ? ids : [''];
      for (const theirs of about)
        for (const request of requestsAbout(example, theirs))
          for (const account of routes[id].account ? ['demo', 'real'] : ['demo']) await ask(id, request, account);
    }
    expect(leaks).toEqual([]);
    await server.settled();
    expect((await ownRows(database, owner.user.id, stranger.user.id)).rows).toEqual(before.rows);
    const own = { token: owner.token, account: 'demo' } as const;
    expect(await server.call('getOrder', { ...own, path: { id: owner.open.id } })).toMatchObject({ code: 200 });
  }, 180_000);
});
