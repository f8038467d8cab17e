import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, extname } from 'node:path';
import { generateEndpoints } from '@rtk-query/codegen-openapi';
import openapiTypes, { astToString, COMMENT_HEADER } from 'openapi-typescript';
import { format } from 'prettier';
import { parse } from 'yaml';
import config from '../codegen.config.ts';
import { contractDigest, contractTexts, versionFault } from './codegen/contractVersion.ts';
import { asyncApi, type SocketContract } from './codegen/asyncApi.ts';
import { type ContractDocument, operationsOf } from './codegen/contractDocument.ts';
import { contractForApp, contractForServer } from './codegen/derivedContracts.ts';
import { constants } from './codegen/constants.ts';
import { languageNames } from './codegen/languageNames.ts';
import { codeConstants, refusalList, refusals } from './codegen/refusals.ts';
import { routeTable } from './codegen/routeTable.ts';
import { serverTexts } from './codegen/serverTexts.ts';

const document = parse(await readFile('openapi.yaml', 'utf8')) as ContractDocument & SocketContract;

/** Prettier's parser by the ending of a generated file; that of all others is `typescript`. */
const PARSERS: Readonly<Record<string, string>> = { '.json': 'json', '.yaml': 'yaml' };

const operationTypes = async (): Promise<string> =>
  COMMENT_HEADER + astToString(await openapiTypes(JSON.stringify(contractForServer(document)), { immutable: true }));

/** Writes bytes as OpenAPI 3.0 does, which is the only form that the generator of the app's slices makes a `Blob` of. */
const withBinaryFormat = (json: string): string =>
  json.replaceAll('"contentMediaType":"application/octet-stream"', '"format":"binary"');

/**
 * Generates a source for each file of the configuration whose tag has calls. Throws for a tag without a file, whose
 * calls would be lost.
 */
const slices = async (): Promise<(readonly [file: string, source: string])[]> => {
  const { outputFiles, ...options } = config;
  const derived = contractForApp(document);
  await mkdir(dirname(config.schemaFile), { recursive: true });
  await writeFile(config.schemaFile, withBinaryFormat(JSON.stringify(derived)));
  const tags = new Set(operationsOf(derived).map(({ operation }) => operation.tags[0]));
  return Promise.all(
    [...tags].map(async (tag) => {
      const file = `src/web/api/${tag}.gen.ts`;
      const slice = outputFiles[file];
      if (!slice) throw new Error(`codegen.config.ts names no slice for the tag "${tag}".`);
      const source = (await generateEndpoints({ ...options, ...slice })) ?? '';
      return [file, source.replace('from "./baseApi"', 'from "./baseApi.ts"')] as const;
    }),
  );
};

const generated = async (): Promise<Map<string, string>> => {
  const sources = new Map(await slices());
  sources.set('src/contract/operations.gen.ts', await operationTypes());
  sources.set('src/contract/routes.gen.ts', routeTable(document));
  sources.set('src/contract/constants.gen.ts', constants(document));
  sources.set('src/contract/languageNames.gen.ts', languageNames(document));
  sources.set('src/domain/refusals.gen.ts', refusals(document));
  sources.set('src/domain/refusalCodes.gen.ts', codeConstants(document));
  sources.set('contract/refusals.json', refusalList(document));
  for (const [file, source] of serverTexts(document)) sources.set(file, source);
  const style = JSON.parse(await readFile('.prettierrc.json', 'utf8')) as object;
  sources.set('contract/asyncapi.yaml', asyncApi(document));
  for (const [file, source] of sources) {
    const parser = PARSERS[extname(file)] ?? 'typescript';
    sources.set(file, await format(source, { ...style, parser }));
  }
  return sources;
};

/** `--check` writes nothing: it fails where what is committed is not what contract and locales give. */
const check = async (sources: ReadonlyMap<string, string>): Promise<void> => {
  const committed = await Promise.all(
    [...sources.keys()].map(async (file) => [file, await readFile(file, 'utf8').catch(() => '')] as const),
  );
  const stale = committed.filter(([file, source]) => source !== sources.get(file)).map(([file]) => file);
  const outdated = `Not as openapi.yaml gives them; run \`npm run codegen\`:\n  ${stale.join('\n  ')}`;
  const digest = contractDigest(contractTexts());
  const changelog = await readFile('CHANGELOG-contract.md', 'utf8');
  const faults = [stale.length > 0 && outdated, versionFault({ version: document.info.version, digest }, changelog)];
  for (const fault of faults.filter(Boolean)) {
    console.error(fault);
    process.exitCode = 1;
  }
};

const sources = await generated();
if (process.argv.includes('--check')) await check(sources);
else {
  await mkdir('contract/texts', { recursive: true });
  for (const [file, source] of sources) await writeFile(file, source);
}
