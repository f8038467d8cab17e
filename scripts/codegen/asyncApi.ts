import { stringify } from 'yaml';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type JsonObject = { readonly [key: string]: Json };
type Frame = readonly [type: string, name: string];
type FrameSchema = JsonObject & { readonly description?: string; readonly examples?: readonly Json[] };

/** Parts of the contract that its socket's document is made from. */
export type SocketContract = {
  readonly info: JsonObject;
  readonly components: { readonly schemas: Readonly<Record<string, JsonObject>> };
};

const HEAD = '# Made from openapi.yaml by `npm run codegen`; never edited. The rules of the socket: rules/socket.md.\n';
const SCHEMAS = '#/components/schemas/';
const CLIENT = 'MarketClientFrame';
const SERVER = 'MarketServerFrame';

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const schemaOf = ({ components }: SocketContract, name: string): FrameSchema => {
  const schema = components.schemas[name];
  if (!schema) throw new Error(`The contract has no schema ${name}.`);
  return schema as FrameSchema;
};

/** Returns the names of the schemas that a value refers to. */
const namesIn = (value: Json): readonly string[] =>
  [...JSON.stringify(value).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name = '']) => name);

/** Returns the schemas that these lead to, themselves included, in the order in which they are found. */
const reached = (contract: SocketContract, names: readonly string[]): readonly string[] => {
  const found = new Set(names);
  for (const name of found) for (const next of namesIn(schemaOf(contract, name))) found.add(next);
  return [...found];
};

/**
 * Rewrites a schema of the contract for AsyncAPI, whose schemas are those of JSON Schema draft 7: what stands beside a
 * `$ref` would be ignored there, and OpenAPI's discriminator and extensions are unknown.
 */
const forAsyncApi = (value: Json): Json => {
  if (Array.isArray(value)) return (value as readonly Json[]).map(forAsyncApi);
  if (!isObject(value)) return value;
  const entries = Object.entries(value)
    .filter(([key]) => key !== 'discriminator' && !key.startsWith('x-'))
    .map(([key, part]) => [key, forAsyncApi(part)] as const);
  const { $ref, ...beside } = Object.fromEntries(entries);
  if ($ref === undefined) return beside;
  return Object.keys(beside).length === 0 ? { $ref } : { allOf: [{ $ref }], ...beside };
};

/** Returns the frames of one direction, each by its type and the name of its schema. */
const framesOf = (contract: SocketContract, union: string): readonly Frame[] => {
  const { discriminator } = schemaOf(contract, union);
  const mapping = isObject(discriminator) ? discriminator['mapping'] : undefined;
  if (!isObject(mapping)) throw new Error(`${union} has no mapping of its frames.`);
  return Object.entries(mapping).map(([type, target]) => [type, String(target).replace(SCHEMAS, '')] as const);
};

const messageOf = ({ description = '', examples = [] }: FrameSchema, type: string, name: string): JsonObject => ({
  name: type,
  contentType: 'application/json',
  ...(description && { description: description.trim() }),
  payload: { $ref: `${SCHEMAS}${name}` },
  ...(examples.length > 0 && { examples: examples.map((payload) => ({ payload })) }),
});

const operation = (action: 'send' | 'receive', summary: string, types: readonly string[]): JsonObject => ({
  action,
  summary,
  channel: { $ref: '#/channels/market' },
  messages: types.map((type) => ({ $ref: `#/channels/market/messages/${type}` })),
});

/**
 * Makes `contract/asyncapi.yaml`: the market socket as an AsyncAPI document of the server, with the schemas of
 * `openapi.yaml`.
 */
export const asyncApi = (contract: SocketContract): string => {
  const [client, server] = [framesOf(contract, CLIENT), framesOf(contract, SERVER)];
  const frames = [...client, ...server];
  const names = reached(
    contract,
    frames.map(([, name]) => name),
  );
  const typesOf = (some: readonly Frame[]) => some.map(([type]) => type);
  const schema = (name: string) => {
    const { examples: _shownByMessage, ...rest } = schemaOf(contract, name);
    return [name, forAsyncApi(rest)] as const;
  };
  const { title, version, contact, license } = contract.info;
  const document = {
    asyncapi: '3.0.0',
    info: {
      title: `${String(title)} market socket`,
      version,
      description: 'Live prices for everybody, and the own events of signed-in customers.',
      contact,
      license,
    },
    defaultContentType: 'application/json',
    servers: {
      host: {
        host: '{host}',
        protocol: 'wss',
        description:
          'The host of the app. `ws` if the page came by `http` and the host name does not begin with `www`.',
        variables: { host: { default: 'sun.example', description: 'Host and port of the app.' } },
      },
    },
    channels: {
      market: {
        address: '/market',
        description: 'One WebSocket. Each message is one JSON text, a frame.',
        messages: Object.fromEntries(frames.map(([type]) => [type, { $ref: `#/components/messages/${type}` }])),
      },
    },
    operations: {
      receiveFrames: operation('receive', 'What the client sends.', typesOf(client)),
      sendFrames: operation('send', 'What the server sends.', typesOf(server)),
    },
    components: {
      messages: Object.fromEntries(
        frames.map(([type, name]) => [type, messageOf(schemaOf(contract, name), type, name)]),
      ),
      schemas: Object.fromEntries(names.map(schema)),
    },
  };
  return HEAD + stringify(document, { aliasDuplicateObjects: false, lineWidth: 120 });
};
