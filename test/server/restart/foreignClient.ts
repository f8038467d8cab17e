import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

/** Asks a PostgreSQL server on a connection of its own. */
export const askAt = async <Row extends object>(url: string, statement: string): Promise<readonly Row[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
};

export type OwnDatabase = { readonly name: string; readonly url: string; drop(): Promise<void> };

/** Creates an empty database on a PostgreSQL server. */
export const createDatabase = async (postgres: string): Promise<OwnDatabase> => {
  const name = `sun_${randomUUID().replaceAll('-', '')}`;
  await askAt(postgres, `create database ${name}`);
  const place = new URL(postgres);
  place.pathname = name;
  return {
    name,
    url: place.href,
    drop: async () => void (await askAt(postgres, `drop database ${name} with (force)`)),
  };
};
