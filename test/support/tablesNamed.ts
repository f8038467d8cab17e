import ts from 'typescript';
import { nodesOf, placeOf } from './sources.ts';

/** A table that a piece of source text reads or writes, with where it does: `src/server/ledger/post.ts:18`. */
export type NamedTable = { readonly table: string; readonly place: string };

/** Methods of a query that take a table, or several, as their first argument. */
const TAKES_TABLE =
  /^(?:selectFrom|insertInto|replaceInto|mergeInto|updateTable|deleteFrom|from|using|(?:inner|left|right|full|cross|innerLateral|leftLateral|crossLateral)Join)$/;
/** Functions of a `sql` template that name a table or a column in words. */
const NAMES_IN_SQL: readonly string[] = ['raw', 'table', 'id', 'ref'];

const isText = (node: ts.Node): node is ts.StringLiteralLike => ts.isStringLiteralLike(node);
const isSql = (node: ts.Expression): boolean => ts.isIdentifier(node) && node.text === 'sql';

/** The tables in SQL text: its words outside of quoted values. */
const tablesInSql = (text: string, known: ReadonlySet<string>): readonly string[] =>
  [...new Set(text.replaceAll(/'[^']*'/g, '').match(/\w+/g))].filter((word) => known.has(word));

/** The written parts of a template; what is filled in is looked at by itself. */
const textOf = (template: ts.TemplateLiteral): string =>
  ts.isTemplateExpression(template)
    ? [template.head, ...template.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join(' ? ')
    : template.text;

/** The tables of `selectFrom('orders as o')`, `selectFrom(['orders', 'closings'])` and `sql.table('orders')`. */
const tablesInCall = ({ expression, arguments: [first] }: ts.CallExpression, known: ReadonlySet<string>) => {
  if (!first || !ts.isPropertyAccessExpression(expression)) return [];
  const method = expression.name.text;
  const named = ts.isArrayLiteralExpression(first) ? first.elements.filter(isText) : [first].filter(isText);
  if (isSql(expression.expression) && NAMES_IN_SQL.includes(method)) {
    return named.flatMap(({ text }) => tablesInSql(text, known));
  }
  return TAKES_TABLE.test(method)
    ? named.map(({ text }) => text.split(/[\s.]/, 1)[0] ?? '').filter((table) => known.has(table))
    : [];
};

const isCall = (node: ts.Node): node is ts.CallExpression => ts.isCallExpression(node);
const isTemplate = (node: ts.Node): node is ts.TaggedTemplateExpression =>
  ts.isTaggedTemplateExpression(node) && isSql(node.tag);

/** The tables that a file names in queries and in `sql` templates, of those that are known. */
export const tablesNamed = (file: ts.SourceFile, known: ReadonlySet<string>): readonly NamedTable[] => {
  const inCalls = nodesOf(file, isCall).map((node) => ({ node, tables: tablesInCall(node, known) }));
  const inTemplates = nodesOf(file, isTemplate).map((node) => ({
    node,
    tables: tablesInSql(textOf(node.template), known),
  }));
  return [...inCalls, ...inTemplates].flatMap(({ node, tables }) =>
    tables.map((table) => ({ table, place: placeOf(node) })),
  );
};

/** The tables that the database has, as the type `Tables` of a file lists them. */
export const knownTables = (file: ts.SourceFile): ReadonlySet<string> => {
  const [tables] = nodesOf(
    file,
    (node): node is ts.TypeAliasDeclaration => ts.isTypeAliasDeclaration(node) && node.name.text === 'Tables',
  );
  if (!tables || !ts.isTypeLiteralNode(tables.type)) throw new Error(`${file.fileName} lists no tables`);
  return new Set(tables.type.members.flatMap(({ name }) => (name && ts.isIdentifier(name) ? [name.text] : [])));
};
