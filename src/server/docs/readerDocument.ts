import { type Chapter, chapterLink, PARTS, readChapter } from './chapters.ts';
import { framesText } from './framesText.ts';
import { refusalLinks, refusalsText } from './refusalsText.ts';

type Operation = {
  readonly operationId: string;
  readonly description?: string;
  /** Sections of chapters that the operation follows: `orders#pending-orders`. */
  readonly 'x-rules'?: readonly string[];
};
type Tag = { readonly name: string; readonly description: string };

/** Parts of `openapi.yaml` that the reader's document changes; everything else is passed on. */
export type ContractDocument = {
  readonly tags: readonly Tag[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation | unknown>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
};

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).replaceAll('-', ' ');

/** Names the sections that an operation follows, each as a link to its chapter. */
const rulesLine = (rules: readonly string[], titles: ReadonlyMap<string, string>): string => {
  const links = rules.map((rule) => {
    const [name = '', section = ''] = rule.split('#');
    return `[${titles.get(name) ?? name}: ${capitalized(section)}](${chapterLink(name)})`;
  });
  return `**Rules:** ${links.join(' · ')}`;
};

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'operationId' in value;

/**
 * Builds the document that the reader shows: `openapi.yaml`, the chapters of rules, the refusals as a table and the
 * frames of the socket, each as a tag, and below each call its rules and refusals. `root` is the folder of the contract.
 */
export const readerDocument = (root: string, contract: ContractDocument) => {
  const chapters = Object.values(PARTS).flatMap((names) => names.map((name) => readChapter(root, name)));
  const titles = new Map(chapters.map(({ name, title }) => [name, title]));
  const refusals = refusalLinks(root);
  const described = (operation: Operation): Operation => {
    const parts = [
      operation.description?.trim(),
      operation['x-rules'] && rulesLine(operation['x-rules'], titles),
      refusals(operation.operationId),
    ];
    return { ...operation, description: parts.filter(Boolean).join('\n\n') };
  };
  const tagOf = ({ name, title, text }: Chapter) => ({
    name: `rules-${name}`,
    'x-displayName': title,
    description: name === 'refusals' ? `${text}\n\n${refusalsText(root)}` : text,
  });
  const frames = {
    name: 'socket-frames',
    'x-displayName': 'Frames of the socket',
    description: framesText(contract.components.schemas),
  };
  return {
    ...contract,
    tags: [...chapters.map(tagOf), frames, ...contract.tags],
    'x-tagGroups': [
      { name: 'Calls', tags: contract.tags.map(({ name }) => name) },
      ...Object.entries(PARTS).map(([part, names]) => ({
        name: `Rules: ${part.toLowerCase()}`,
        tags: [...names.map((name) => `rules-${name}`), ...(part === 'Market' ? [frames.name] : [])],
      })),
    ],
    paths: Object.fromEntries(
      Object.entries(contract.paths).map(([path, item]) => [
        path,
        Object.fromEntries(
          Object.entries(item).map(([key, value]) => [key, isOperation(value) ? described(value) : value]),
        ),
      ]),
    ),
  };
};
