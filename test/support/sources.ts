import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

export type SourceFile = { readonly path: string; readonly text: string; readonly tree: ts.SourceFile };

/** Parses a text as the TypeScript file of that path. */
export const sourceFile = (path: string, text: string): SourceFile => ({
  path,
  text,
  tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true),
});

/** Reads the TypeScript files of the given folders, without the generated ones. */
export const sourceFiles = (...folders: readonly string[]): readonly SourceFile[] =>
  folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)))
    .filter((path) => /\.tsx?$/.test(path) && !/\.gen\.ts$/.test(path))
    .map((path) => sourceFile(path, readFileSync(path, 'utf8')));

/** Finds every node of a tree that passes a test. */
export const nodesOf = <T extends ts.Node>(tree: ts.SourceFile, asked: (node: ts.Node) => node is T): readonly T[] => {
  const found: T[] = [];
  const visit = (node: ts.Node): void => {
    if (asked(node)) found.push(node);
    node.forEachChild(visit);
  };
  visit(tree);
  return found;
};

/** Describes where a node begins, as an editor opens it: `src/domain/money/margin.ts:12`. */
export const placeOf = (node: ts.Node): string => {
  const file = node.getSourceFile();
  return `${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
};

/** Counts the lines of a node, without its own comment. */
export const linesOf = (node: ts.Node): number => {
  const file = node.getSourceFile();
  const line = (position: number) => file.getLineAndCharacterOfPosition(position).line;
  return line(node.getEnd()) - line(node.getStart()) + 1;
};
