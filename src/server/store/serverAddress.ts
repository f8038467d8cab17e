/**
 * Server's own check that a client is there: a connection whose host died without a word is ended after a minute, and a
 * statement whose answer nobody acknowledges after half a minute.
 */
const KEEP_ALIVE =
  '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3 -c tcp_user_timeout=30000';

/** Adds to the address of a PostgreSQL server that each connection is checked from the server's side, too. */
export const keptAlive = (connectionString: string): string => {
  const place = new URL(connectionString);
  const options = place.searchParams.get('options');
  place.searchParams.set('options', options === null ? KEEP_ALIVE : `${options} ${KEEP_ALIVE}`);
  return place.href;
};

/** Settings of every client: TCP's own check of an idle connection begins after ten seconds. */
export const KEPT_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;
