import type { ContractDocument } from './contractDocument.ts';

const HEAD = `// Made from openapi.yaml by \`npm run codegen\`; never edited.

`;

/** Limits that both sides enforce: name of the constant, meaning, and path in the contract. */
const LIMITS: readonly (readonly [name: string, meaning: string, ...path: readonly string[]])[] = [
  ['LONGEST_EMAIL', 'Characters of an e-mail address.', 'schemas', 'EmailEntry', 'maxLength'],
  ['LONGEST_PHONE', 'Characters of a national number.', 'schemas', 'PhoneEntry', 'maxLength'],
  [
    'LONGEST_INVITE_CODE',
    'Characters of an invite code.',
    'schemas',
    'SignUpRequest',
    'properties',
    'inviteCode',
    'maxLength',
  ],
  [
    'LONGEST_NICKNAME',
    'Characters of a nickname.',
    'schemas',
    'UpdateUserRequest',
    'properties',
    'nickname',
    'maxLength',
  ],
  [
    'LONGEST_REAL_NAME',
    'Characters of a name as on the card.',
    'schemas',
    'SubmitIdentityRequest',
    'properties',
    'realName',
    'maxLength',
  ],
  [
    'LONGEST_ID_NUMBER',
    'Characters of a document number.',
    'schemas',
    'SubmitIdentityRequest',
    'properties',
    'idNumber',
    'maxLength',
  ],
  ['LONGEST_PASSKEY_NAME', 'Characters of a passkey’s name.', 'schemas', 'PasskeyName', 'maxLength'],
  ['LONGEST_KEYWORD', 'Characters of what is searched for.', 'parameters', 'Keyword', 'schema', 'maxLength'],
  ['PAGE_SIZE', 'Rows of a page whose size is left out.', 'parameters', 'Size', 'schema', 'default'],
  ['LARGEST_PAGE', 'Rows of one page.', 'parameters', 'Size', 'schema', 'maximum'],
  [
    'MOST_SEARCH_RESULTS',
    'Instruments that a search answers.',
    'schemas',
    'SearchResults',
    'properties',
    'items',
    'maxItems',
  ],
  [
    'SPARKLINE_POINTS',
    'Closes of 24 hours, half an hour each.',
    'schemas',
    'HotItem',
    'properties',
    'sparkline',
    'maxItems',
  ],
  [
    'MOST_OPEN_ORDERS',
    'Orders that an operator can let an account hold.',
    'schemas',
    'Instrument',
    'properties',
    'maximumOpenOrders',
    'maximum',
  ],
  [
    'MOST_DEVIATION_POINTS',
    'Points by which the fill of a market order may be worse than the price seen.',
    'schemas',
    'PlaceOrderRequest',
    'properties',
    'maximumDeviation',
    'maximum',
  ],
  ['MOST_SYMBOLS', 'Symbols that one socket follows.', 'schemas', 'SymbolList', 'maxItems'],
];

const limitAt = ({ components }: ContractDocument, path: readonly string[]): number => {
  const found = path.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], components);
  if (typeof found !== 'number') throw new Error(`The contract has no limit at components/${path.join('/')}.`);
  return found;
};

const languages = ({ components }: ContractDocument): string =>
  `/** The languages of customers, in the order in which they are offered. */
export const LANGUAGES = ${JSON.stringify(components.schemas.Language.enum)} as const;`;

const version = ({ info }: ContractDocument): string =>
  `/** Version of the contract. */
export const CONTRACT_VERSION = ${JSON.stringify(info.version)};`;

/**
 * Source of `src/contract/constants.gen.ts`: a constant for each value, so that the app's bundle keeps only those in
 * use.
 */
export const constants = (document: ContractDocument): string =>
  HEAD +
  [
    version(document),
    languages(document),
    ...LIMITS.map(
      ([name, meaning, ...path]) => `/** ${meaning} */\nexport const ${name} = ${limitAt(document, path)};`,
    ),
  ].join('\n');
