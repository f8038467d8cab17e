import { readFileSync } from 'node:fs';
import type { ContractDocument } from './contractDocument.ts';

const nameOf = (language: string): string => {
  const { name } = JSON.parse(readFileSync(`locales/${language}/language.json`, 'utf8')) as { readonly name?: string };
  if (!name) throw new Error(`locales/${language}/language.json has no text for "name".`);
  return name;
};

/**
 * The source of `src/contract/languageNames.gen.ts`: each language of the contract by its own name, from its folder. A
 * file apart, as only the settings need all of them at once.
 */
export const languageNames = ({ components }: ContractDocument): string => {
  const names = Object.fromEntries(components.schemas.Language.enum.map((language) => [language, nameOf(language)]));
  return `// Made from openapi.yaml and locales by \`npm run codegen\`; never edited.

/** Each language by its own name. */
export const LANGUAGE_NAMES = ${JSON.stringify(names)} as const;
`;
};
