import { relative } from 'node:path';
import ts from 'typescript';

const GENERATED = /\.gen\.ts$/;

/** Loads the TypeScript of this repository as a compiler program. */
const loadedProgram = (configPath: string): ts.Program => {
  const { config } = ts.readConfigFile(configPath, (path) => ts.sys.readFile(path)) as { config: unknown };
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd());
  return ts.createProgram(fileNames, options);
};

/** Returns the module that a node imports whole: `import * as x`, `import('…')`, `typeof import('…')`. */
const wholeModule = (node: ts.Node): ts.Node | undefined => {
  if (ts.isNamespaceImport(node)) return node.parent.parent.moduleSpecifier;
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) return node.arguments[0];
  return ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined;
};

/** Returns the name that a node uses: an import, or a type where it is mentioned, even in its own file. */
const usedName = (node: ts.Node): ts.Node | undefined => {
  if (ts.isImportSpecifier(node) || ts.isImportClause(node)) return node.name;
  if (ts.isTypeReferenceNode(node)) return node.typeName;
  return ts.isTypeQueryNode(node) ? node.exprName : undefined;
};

/** Collects everything that the files import or mention, and the symbols behind it, through every re-export. */
const usedSymbols = (files: readonly ts.SourceFile[], checker: ts.TypeChecker): ReadonlySet<ts.Symbol> => {
  const used = new Set<ts.Symbol>();
  const use = (symbol: ts.Symbol | undefined): void => {
    if (!symbol || used.has(symbol)) return;
    used.add(symbol);
    if (symbol.flags & ts.SymbolFlags.Alias) use(checker.getImmediateAliasedSymbol(symbol));
  };
  const visit = (node: ts.Node): void => {
    const name = usedName(node);
    if (name) use(checker.getSymbolAtLocation(name));
    const whole = wholeModule(node);
    const module = whole && checker.getSymbolAtLocation(whole);
    if (module) checker.getExportsOfModule(module).forEach(use);
    node.forEachChild(visit);
  };
  files.forEach(visit);
  return used;
};

/**
 * Lists the exports of the product that nothing uses, as `src/domain/money/margin.ts: margin`. An unused re-export is
 * listed too; a type that its own file mentions is not, since it names a part of a signature.
 */
export const unusedExports = (isStarted: (path: string) => boolean): readonly string[] => {
  const program = loadedProgram('tsconfig.json');
  const checker = program.getTypeChecker();
  const files = program.getSourceFiles().filter(({ fileName }) => !fileName.includes('/node_modules/'));
  const used = usedSymbols(files, checker);
  return files.flatMap((file) => {
    const path = relative(process.cwd(), file.fileName);
    const module = checker.getSymbolAtLocation(file);
    if (!module || !path.startsWith('src/') || GENERATED.test(path) || isStarted(path)) return [];
    const unused = checker.getExportsOfModule(module).filter((symbol) => !used.has(symbol));
    return unused.map(({ name }) => `${path}: ${name}`);
  });
};
