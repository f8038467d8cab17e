import { readFileSync } from 'node:fs';
import { act, screen, waitFor } from '@testing-library/react';
import { parse } from 'yaml';
import { answerSchemas } from '../../../scripts/answerSchemas.ts';
import { api } from '../../../src/web/api/index.ts';
import { createStore } from '../../../src/web/app/store.ts';
import { createChecks, type AnswerSchemas } from '../../../src/web/violations/checkSeen.ts';
import { observeContract, selectViolations, violationsSlice } from '../../../src/web/violations/index.ts';
import ViolationMark from '../../../src/web/violations/ViolationMark.tsx';
import { type LoopbackServer, startLoopbackServer } from '../../support/loopbackServer.ts';
import { renderPart } from '../../support/renderPart.tsx';

const SCHEMAS = answerSchemas(readFileSync('openapi.yaml', 'utf8')) as unknown as AnswerSchemas;
const check = createChecks(SCHEMAS);

type Example = { readonly value: unknown };
type Operation = {
  readonly operationId: string;
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly examples?: Record<string, Example> }>> }>
  >;
};

describe('an answer that breaks the contract', () => {
  let server: LoopbackServer;
  const reported = jest.fn();
  beforeAll(async () => {
    // jsdom has none.
    Object.assign(globalThis, { reportError: reported });
    server = await startLoopbackServer();
  });
  afterAll(() => server.close());

  const open = (read = async () => SCHEMAS) => {
    const observe = observeContract((action) => store.dispatch(action), read);
    const store = createStore({ origin: server.url, observe, storage: undefined });
    return store;
  };
  const askTabs = (store: ReturnType<typeof open>) =>
    store.dispatch(api.endpoints.listMarketTabs.initiate(undefined, { forceRefetch: true }));

  it('becomes the action contract/violated with operation, path and expectation', async () => {
    server.answer({ body: { code: 200, msg: '', data: { tabs: [{ id: 7, name: 'Hot', instruments: [] }] } } });
    const store = open();
    await askTabs(store);
    await waitFor(() => expect(selectViolations(store.getState()).count).toBe(1));
    expect(violationsSlice.actions.violated.type).toBe('contract/violated');
    expect(selectViolations(store.getState()).last).toEqual({
      operation: 'listMarketTabs',
      path: 'data.tabs.0.id',
      expectation: 'Instance type "number" is invalid. Expected "string".',
    });
  });

  it('is reported where it is no JSON', async () => {
    server.answer({ body: '<html>' });
    const store = open();
    await askTabs(store);
    await waitFor(() => expect(selectViolations(store.getState()).last?.path).toBe('body'));
  });

  it('leaves the app as it is where the checks cannot be loaded', async () => {
    server.answer({ body: { code: 'none' } });
    const store = open(() => Promise.reject(new Error('no file')));
    await askTabs(store);
    await waitFor(() => expect(reported).toHaveBeenCalledTimes(1));
    expect(selectViolations(store.getState()).count).toBe(0);
  });
});

describe('no violation', () => {
  it('is an answer of the examples of any operation', () => {
    const found = Object.entries(SCHEMAS.answers).length;
    expect(found).toBeGreaterThan(100);
    expect(examples().flatMap(({ seen, name }) => (check(seen) ? [[name, check(seen)]] : []))).toEqual([]);
  });

  it('is an unknown field, a call that the server does not have, a file, a status of the transport or an unknown address', () => {
    const answer = { kind: 'answer', method: 'GET', path: '/project/info', status: 200 } as const;
    expect(check({ ...answer, body: { code: 200, msg: 'Done', data: [], more: 1 } })).toBeUndefined();
    expect(check({ ...answer, body: { code: 200, msg: 7, data: [] } })).toBeDefined();
    expect(check({ ...answer, status: 404, body: { code: 404, msg: 'None.', data: null } })).toBeUndefined();
    expect(check({ ...answer, body: { code: 200, msg: '', data: new Blob([]) } })).toBeUndefined();
    expect(check({ ...answer, status: 503, body: {} })).toBeUndefined();
    expect(check({ ...answer, path: '/nowhere', body: {} })).toBeUndefined();
  });
});

describe('an answer with another status than 200', () => {
  const answer = { kind: 'answer', method: 'GET', path: '/project/info' } as const;
  it.each([
    ['a status that the contract does not have', 401, { code: 401, msg: 'No.', data: null }, 'body'],
    ['another code than its status', 503, { code: 500, msg: 'Later.', data: null }, 'code'],
    ['an envelope without its text', 429, { code: 429, data: null }, 'body'],
  ])('and %s is reported', (_what, status, body, path) => {
    expect(check({ ...answer, status, body })).toMatchObject({ operation: 'getProjectInfo', path });
  });

  it('is no violation as the contract has it, and where a proxy answered', () => {
    expect(check({ ...answer, status: 503, body: { code: 503, msg: 'Later.', data: null } })).toBeUndefined();
    expect(check({ ...answer, status: 502, body: undefined })).toBeUndefined();
  });
});

describe('a frame of the market socket', () => {
  it('that is no JSON object is reported as a whole', () => {
    expect(check({ kind: 'frame', frame: '<html>' })).toMatchObject({ operation: 'market socket', path: 'body' });
  });

  it('that breaks the contract is reported with its field', () => {
    expect(check({ kind: 'frame', frame: { type: 'pong', serverTime: 1_790_688_720_140 } })).toBeUndefined();
    const found = check({ kind: 'frame', frame: { type: 'pong', serverTime: 'now' } });
    expect(found).toMatchObject({ operation: 'market socket', path: 'serverTime' });
  });
});

describe('the mark on the screen', () => {
  it('names the number and the last violation, and is absent without one', async () => {
    const { store } = await renderPart(<ViolationMark />);
    expect(screen.queryByText(/contract/)).toBeNull();
    const violation = { operation: 'getUser', path: 'data.user.id', expectation: 'Expected "string".' };
    act(() => {
      store.dispatch(violationsSlice.actions.violated(violation));
      store.dispatch(violationsSlice.actions.violated(violation));
    });
    expect((await screen.findByText(/getUser/)).textContent).toBe(
      '2 answers or frames break the contract. Last: getUser, field data.user.id',
    );
  });
});

/** Returns the examples of all answers as they come from the backend. */
const examples = () =>
  contractExamples().map(({ method, path, name, value }) => ({
    name,
    seen: {
      kind: 'answer' as const,
      ...{ method: method.toUpperCase(), path: path.replaceAll(/\{[^}]+\}/g, 'id'), status: 200, body: value },
    },
  }));

const contractExamples = () => {
  const { paths } = parse(readFileSync('openapi.yaml', 'utf8')) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId, responses }]) =>
      Object.entries(responses?.['200']?.content?.['application/json']?.examples ?? {}).map(([name, { value }]) => ({
        ...{ method, path, value, name: `${operationId} ${name}` },
      })),
    ),
  );
};
