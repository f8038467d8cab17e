import * as figures from '../../../domain/content/guideFigures.ts';

/** Guide that comes with the product. Its words stand in `locales/<language>/server/guides/<name>.md`. */
export type Guide = {
  readonly name: string;
  /** Its id in every database. */
  readonly id: string;
  readonly symbols: readonly string[];
  /** Computes the figures that its text names; undefined where the server's terms allow no such example. */
  readonly figures: (terms: figures.GuideTerms) => figures.GuideFigures | undefined;
};

const guide = (number: number, name: string, compute: Guide['figures'], symbols: readonly string[] = []): Guide => ({
  name,
  id: `5a1c0de0-0000-4000-8000-${String(number).padStart(12, '0')}`,
  symbols,
  figures: compute,
});

const GOLD = ['XAUUSD'];

/** Guides, in the order in which a newcomer reads them. A number is never given to another guide. */
export const GUIDES: readonly Guide[] = [
  guide(1, 'margin', figures.marginFigures, GOLD),
  guide(2, 'leverage', figures.leverageFigures, GOLD),
  guide(3, 'stop-loss', figures.stopLossFigures, GOLD),
  guide(4, 'slippage', figures.slippageFigures, GOLD),
  guide(5, 'overnight', figures.overnightFigures, GOLD),
  guide(6, 'spread', figures.spreadFigures, GOLD),
  guide(7, 'close-out', figures.closeOutFigures, GOLD),
  guide(8, 'candle', figures.candleFigures, GOLD),
  guide(9, 'accounts', figures.accountFigures),
  guide(10, 'deposits', figures.depositFigures),
  guide(11, 'daily-interest', figures.dailyInterestFigures),
  guide(12, 'complaints', () => ({})),
];
