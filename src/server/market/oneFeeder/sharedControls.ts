import type { Database } from '../../store/index.ts';
import type { Market, MarketControls } from '../../world/market.ts';

/** What a control has set for an instrument's feed. */
type Control =
  | { readonly kind: 'quoted'; readonly bid: string; readonly ask: string }
  | { readonly kind: 'live' | 'stalled' | 'closed' };
type Controlled = { readonly symbol: string; readonly control: Control; readonly version: number };

const apply = (controls: MarketControls, { symbol, control }: Controlled): void | Promise<void> =>
  control.kind === 'quoted'
    ? controls.setQuote(symbol, control)
    : control.kind === 'live'
      ? controls.clearQuote(symbol)
      : controls.setFeed(symbol, control.kind);

/**
 * Shares the controls of the sandbox's market: what one process sets is kept, and set at each process, also at one that starts
 * later, but for instruments that only another version has. `shown` resolves when this process shows what was set.
 */
export const shareControls = async (
  { reader, transaction, listen }: Pick<Database, 'reader' | 'transaction' | 'listen'>,
  { controls: own, find }: Pick<Market, 'controls' | 'find'>,
  shown: (symbol: string) => Promise<void>,
): Promise<MarketControls> => {
  const versions = new Map<string, number>();
  const obey = (controlled: Controlled): void => {
    if (!find(controlled.symbol) || controlled.version <= (versions.get(controlled.symbol) ?? 0)) return;
    versions.set(controlled.symbol, controlled.version);
    void apply(own, controlled);
  };
  const readAll = async (): Promise<void> => {
    const rows = await reader.selectFrom('market_controls').selectAll().execute();
    for (const { symbol, control, version } of rows) obey({ symbol, control: control as Control, version });
  };
  listen(
    'market-controlled',
    (text) => obey(JSON.parse(text) as Controlled),
    () => void readAll().catch(() => undefined),
  );
  await readAll();

  const set = async (symbol: string, control: Control): Promise<void> => {
    await transaction(async (tx) => {
      const { version } = await tx
        .insertInto('market_controls')
        .values({ symbol, control: JSON.stringify(control), version: 1 })
        .onConflict((conflict) =>
          conflict.column('symbol').doUpdateSet(({ ref, eb }) => ({
            control: ref('excluded.control'),
            version: eb('market_controls.version', '+', 1),
          })),
        )
        .returning('version')
        .executeTakeFirstOrThrow();
      await tx.announce('market-controlled', JSON.stringify({ symbol, control, version } satisfies Controlled));
    });
    await shown(symbol);
  };
  return {
    setQuote: (symbol, { bid, ask }) => set(symbol, { kind: 'quoted', bid, ask }),
    clearQuote: (symbol) => set(symbol, { kind: 'live' }),
    setFeed: (symbol, kind) => set(symbol, { kind }),
  };
};
