import { contract, resolved } from '../support/contract.ts';
import { chapters, filesByRequirement } from '../support/requirements.ts';

const all = chapters();
const requirements = all.flatMap((chapter) => chapter.requirements);
const ids = requirements.map(({ id }) => id);
const files = filesByRequirement();

/** Lists all objects within a value, itself included. */
const objectsIn = (value: unknown): readonly object[] =>
  typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(objectsIn)] : [];

/** Lists what a part of the contract names: operations, parameters, fields, values and refusals. */
const namesIn = (part: unknown): readonly string[] =>
  objectsIn(part).flatMap((each) => {
    const { operationId, name, in: place, properties, enum: values, const: value } = each as Record<string, unknown>;
    const fields = typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
    const named = 'x-refusal' in each ? (each['x-refusal'] as { readonly name: string }).name : undefined;
    const listed = Array.isArray(values) ? (values as readonly unknown[]) : [];
    return [operationId, place && name, named, value, ...fields, ...listed].filter((one) => typeof one === 'string');
  });
const names = new Set(namesIn(contract));

/** Finds an operation with its request, or a schema. */
const partNamed = (name: string): unknown => {
  const operation = objectsIn(contract.paths).find((each) => 'operationId' in each && each.operationId === name);
  if (!operation) return contract.components.schemas[name];
  const references = objectsIn('requestBody' in operation ? operation.requestBody : {});
  return references.map((each) => ('$ref' in each ? resolved(each as { readonly $ref: string }) : each));
};

/** True when `openapi.yaml` has the part that a requirement awaits: `getStatement`, `decideReview.received`. */
const isThere = (waitsFor: string): boolean => {
  const [owner = '', part] = waitsFor.split('.');
  return part === undefined ? names.has(owner) : namesIn(partNamed(owner)).includes(part);
};

/** Words that coming requirements explain themselves, or that another chapter names. */
const EXPLAINED = ['close-only', 'full', 'https', 'not-customer', 'taken-back', 'waitSeconds', 'webViewHosts'];

describe('the requirements of the contract', () => {
  it('have an id, a level and one sentence each, and nothing else looks like one', () => {
    const items = all.flatMap(({ name, text }) =>
      [...text.matchAll(/^\s*[-*] \*\*[^*]*\*\*.*$/gm)].map(([line]) => `${name}: ${line.trim()}`),
    );
    const read = requirements.map(({ id, chapter }) => `${chapter}: - **${id}**`);
    expect(items.filter((item) => !read.some((known) => item.startsWith(known)))).toEqual([]);
  });

  it('have ids of their own', () => {
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('share the letters of their ids with no other chapter', () => {
    const chaptersOf = Map.groupBy(requirements, ({ id }) => id.slice(0, 3));
    const divided = [...chaptersOf].filter(([, found]) => new Set(found.map(({ chapter }) => chapter)).size > 1);
    expect(divided.map(([letters]) => letters)).toEqual([]);
  });

  it('are each a sentence', () => {
    expect(requirements.filter(({ sentence }) => !/^[A-Z`].*\.$/s.test(sentence)).map(({ id }) => id)).toEqual([]);
  });

  it('are named by a test or a vector wherever our own server has their part', () => {
    const untested = requirements.filter(({ id, coming }) => !coming && !files.has(id));
    expect(untested.map(({ id, sentence }) => `${id} ${sentence}`)).toEqual([]);
  });

  it('name nothing that openapi.yaml lacks, unless they are marked as waiting for it [GRO-24]', () => {
    const unknown = requirements
      .filter(({ coming, waitsFor }) => coming && !waitsFor)
      .flatMap(({ id, sentence }) =>
        [...sentence.matchAll(/`((?:X-)?[a-z][A-Za-z-]+(?:[.=][A-Za-z-]+)*)`/g)]
          .flatMap(([, text = '']) => text.split(/[.=]/))
          .filter((name) => !names.has(name) && !EXPLAINED.includes(name) && name !== 'openapi' && name !== 'yaml')
          .map((name) => `${id} ${name}`),
      );
    expect(unknown).toEqual([]);
  });

  it('wait for nothing that openapi.yaml has already [GRO-24]', () => {
    const waiting = requirements.filter(({ waitsFor }) => waitsFor !== undefined);
    expect(waiting.filter(({ waitsFor = '' }) => isThere(waitsFor)).map(({ id }) => id)).toEqual([]);
    expect(['takeBackWithdrawal', 'X-Account', 'decideReview.reason', 'NotificationKind.closed'].map(isThere)).toEqual([
      ...[true, true, true, true],
    ]);
    const owners = waiting.flatMap(({ waitsFor = '' }) =>
      waitsFor.includes('.') ? [waitsFor.split('.')[0] ?? ''] : [],
    );
    expect(owners.filter((owner) => partNamed(owner) === undefined)).toEqual([]);
  });

  it('are named by no test while their part is coming', () => {
    expect(requirements.filter(({ id, coming }) => coming && files.has(id)).map(({ id }) => id)).toEqual([]);
  });

  it('include every id that a test or a vector names', () => {
    expect([...files].filter(([id]) => !ids.includes(id))).toEqual([]);
  });
});
