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

/** Whether a file uses a name that it exports in more places than where it says so. */
const usesItself = (file: ts.SourceFile, name: string): boolean => {
  let mentions = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === name && !ts.isExportSpecifier(node.parent)) mentions += 1;
    node.forEachChild(visit);
  };
  visit(file);
  return mentions > 1;
};

const pathOf = ({ fileName }: ts.SourceFile): string => relative(process.cwd(), fileName);
/** The product, with the scripts that build and start it; tests and benchmarks only look at it. */
const isOfProduct = (path: string): boolean => /^(?:src|scripts)\//.test(path);

export type UnusedExports = {
  /** Exports that nothing uses; those that an index.ts passes on unused are among them. */
  readonly byAnybody: readonly string[];
  /** What tests and benchmarks alone use; not what the file that exports it uses itself. */
  readonly byProduct: readonly string[];
};

/**
 * What the product exports and nothing uses, as `src/domain/money/margin.ts: margin`. A type that its own file mentions
 * is not among it, since it names a part of a signature.
 */
export const unusedExports = (isStarted: (path: string) => boolean): UnusedExports => {
  const program = loadedProgram('tsconfig.json');
  const checker = program.getTypeChecker();
  const files = program.getSourceFiles().filter(({ fileName }) => !fileName.includes('/node_modules/'));
  const product = files.filter((file) => isOfProduct(pathOf(file)));
  const unusedBy = (users: readonly ts.SourceFile[], isUsed: typeof usesItself): readonly string[] => {
    const used = usedSymbols(users, checker);
    return product.flatMap((file) => {
      const path = pathOf(file);
      const module = checker.getSymbolAtLocation(file);
      if (!module || !path.startsWith('src/') || GENERATED.test(path) || isStarted(path)) return [];
      const unused = checker.getExportsOfModule(module).filter((each) => !used.has(each) && !isUsed(file, each.name));
      return unused.map(({ name }) => `${path}: ${name}`);
    });
  };
  const byAnybody = unusedBy(files, () => false);
  return { byAnybody, byProduct: unusedBy(product, usesItself).filter((each) => !byAnybody.includes(each)) };
};
