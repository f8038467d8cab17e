import { readFileSync } from 'node:fs';
import Ajv from 'ajv';
import { parse } from 'yaml';
import { contract } from '../support/contract.ts';

type Message = { readonly payload: { readonly $ref: string }; readonly examples?: readonly { payload: unknown }[] };
type SocketDocument = {
  readonly components: { readonly messages: Readonly<Record<string, Message>>; readonly schemas: object };
};

const document = parse(readFileSync('contract/asyncapi.yaml', 'utf8')) as SocketDocument;
const messages = Object.entries(document.components.messages);
const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as object;

// AsyncAPI's own schemas are those of JSON Schema draft 7.
const ajv = new Ajv({ strict: false, validateFormats: false });
ajv.addSchema({ $id: 'socket', ...document });
const faultsOf = (schema: object, value: unknown): string =>
  ajv.validate(schema, value) ? '' : ajv.errorsText(ajv.errors);

describe('the AsyncAPI document of the socket', () => {
  it('is a document of AsyncAPI 3.0', () => {
    // The official schema brings its own copy of the meta schema.
    const official = new Ajv({ strict: false, validateFormats: false, meta: false, validateSchema: false });
    const isDocument = official.compile(readJson('node_modules/@asyncapi/specs/schemas/3.0.0.json'));
    isDocument(document);
    expect(isDocument.errors ?? []).toEqual([]);
  });

  it('has a message for each frame of the contract, of the same examples', () => {
    const unions = ['MarketClientFrame', 'MarketServerFrame'].map((name) => contract.components.schemas?.[name]);
    const frames = unions.flatMap((union) =>
      Object.entries((union as { discriminator: { mapping: object } }).discriminator.mapping),
    );
    expect(messages.map(([type, { payload }]) => [type, payload.$ref])).toEqual(frames);
    for (const [, { payload, examples = [] }] of messages) {
      const name = payload.$ref.split('/').at(-1) ?? '';
      const schema = contract.components.schemas?.[name] as { examples?: readonly unknown[] };
      expect(examples.map(({ payload: shown }) => shown)).toEqual(schema.examples);
    }
  });

  it.each(messages)(
    'describes %s by a schema that its examples fit, and nothing that lacks a field of it',
    (_, message) => {
      const schema = { $ref: `socket${message.payload.$ref}` };
      const shown = message.examples ?? [];
      expect(shown.length).toBeGreaterThan(0);
      for (const { payload } of shown) {
        expect(faultsOf(schema, payload)).toBe('');
        for (const [field] of Object.entries(payload as object).filter(([name]) => name !== 'repeatSeconds')) {
          expect([field, faultsOf(schema, { ...(payload as object), [field]: undefined })]).not.toEqual([field, '']);
        }
      }
    },
  );
});

describe('the dialogue of the socket’s chapter', () => {
  const chapter = readFileSync('contract/rules/socket.md', 'utf8');
  const lines = [...chapter.matchAll(/^(?<side>[→←]) (?<frame>\{(?:.*\n {3})*.*\})$/gm)].map(({ groups = {} }) => ({
    union: groups['side'] === '→' ? 'MarketClientFrame' : 'MarketServerFrame',
    text: (groups['frame'] ?? '').replaceAll(/\n {3}/g, ''),
  }));
  const whole = lines.filter(({ text }) => !text.includes('…'));

  it('shows frames', () => {
    expect(whole.length).toBeGreaterThan(10);
  });

  it.each(whole)('shows $text as the contract has it', ({ text }) => {
    const frame = JSON.parse(text) as { type: string };
    const message = document.components.messages[frame.type];
    expect(faultsOf({ $ref: `socket${message?.payload.$ref}` }, frame)).toBe('');
  });
});
