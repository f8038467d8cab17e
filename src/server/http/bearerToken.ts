/** The token of an `Authorization` header; undefined where it has none. */
export const bearerToken = (authorization: unknown): string | undefined =>
  typeof authorization === 'string' ? /^Bearer (\S+)$/i.exec(authorization)?.[1] : undefined;
