type FrameSchema = {
  readonly description?: string;
  readonly oneOf?: readonly { readonly $ref?: string }[];
  readonly examples?: readonly unknown[];
};

const SIDES = [
  ['MarketClientFrame', 'Frames that the client sends'],
  ['MarketServerFrame', 'Frames that the server sends'],
] as const;

const frameText = (name: string, { description = '', examples = [] }: FrameSchema): string =>
  [
    `### ${name}`,
    description,
    ...examples.map((example) => `\`\`\`json\n${JSON.stringify(example, undefined, 2)}\n\`\`\``),
  ].join('\n\n');

/** Chapter of the socket's frames in Markdown: each frame with its meaning and examples. */
export const framesText = (schemas: Readonly<Record<string, object>>): string => {
  const framesOf = (union: string) =>
    ((schemas[union] as FrameSchema | undefined)?.oneOf ?? []).map(({ $ref = '' }) => {
      const name = $ref.slice($ref.lastIndexOf('/') + 1);
      return frameText(name, schemas[name] as FrameSchema);
    });
  return [
    'JSON texts on the socket that `openMarketSocket` opens. The same frames as AsyncAPI: [asyncapi.yaml](/docs/contract/asyncapi.yaml).',
    ...SIDES.flatMap(([union, title]) => [`## ${title}`, ...framesOf(union)]),
  ].join('\n\n');
};
