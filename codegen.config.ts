import type { ConfigFile } from '@rtk-query/codegen-openapi';

/** The tags of the contract that the app calls; each becomes one slice. */
const TAGS = [
  'config',
  'market',
  'orders',
  'auth',
  'user',
  'security',
  'notifications',
  'funds',
  'wallet',
  'invest',
  'borrow',
  'places',
  'files',
  'content',
  'idempotency',
];

/**
 * How `npm run codegen` makes the app's slices. What is read is a copy of the contract that it derives first: success
 * data alone, without the headers that the base query sets and the operations that the app does not call.
 */
export default {
  schemaFile: 'node_modules/.cache/sun/contract.json',
  apiFile: './baseApi.ts',
  apiImport: 'baseApi',
  tag: true,
  hooks: { queries: true, lazyQueries: true, mutations: true },
  encodePathParams: true,
  unionUndefined: true,
  useUnknown: true,
  outputFiles: Object.fromEntries(
    TAGS.map((tag) => [
      `src/web/api/${tag}.gen.ts`,
      {
        exportName: `${tag}Api`,
        filterEndpoints: (_name, { operation }) => operation.tags?.includes(tag) ?? false,
        endpointOverrides: [
          { pattern: (_name, { operation }) => 'x-acts' in operation, type: 'mutation' },
          { pattern: (_name, { operation }) => 'x-reads' in operation, type: 'query' },
        ],
      },
    ]),
  ),
} satisfies ConfigFile;
