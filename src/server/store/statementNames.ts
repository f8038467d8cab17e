/** Uses of a statement from which on it is prepared: what is asked now and then is not worth a plan on each connection. */
const NAMED_FROM = 5;
/** Statements that are prepared on a connection at most: each keeps its plan in the memory of the database. */
const MOST_NAMED = 300;
/** Texts whose uses are counted; lists of different lengths make ever new ones. */
const MOST_COUNTED = 3000;

/** Names of statements by their texts, under which connections prepare them. */
export type StatementNames = {
  /** Counts a use of a statement; returns its name where it is to be prepared. */
  nameOf(sql: string): string | undefined;
  /** Prepares a statement no more: its plan is outdated, as a migration has changed what it returns. */
  forget(sql: string): void;
};

export const createStatementNames = (): StatementNames => {
  const uses = new Map<string, number>();
  const names = new Map<string, string>();
  const forgotten = new Set<string>();
  return {
    nameOf(sql) {
      const name = names.get(sql);
      if (name !== undefined) return name;
      if (forgotten.has(sql) || names.size >= MOST_NAMED) return undefined;
      const used = (uses.get(sql) ?? 0) + 1;
      if (used < NAMED_FROM) {
        if (uses.size < MOST_COUNTED) uses.set(sql, used);
        return undefined;
      }
      uses.delete(sql);
      names.set(sql, `s${names.size + forgotten.size}`);
      return names.get(sql);
    },
    forget(sql) {
      names.delete(sql);
      forgotten.add(sql);
    },
  };
};
