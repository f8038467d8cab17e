import { type Language, type Schemas, SPARKLINE_POINTS } from '../../contract/index.ts';
import { HOT_LIST_SECONDS, MARKET_TABS } from '../../domain/market/instrument.ts';
import { DAY_SECONDS } from '../../domain/time.ts';
import { type Answer, type Handler, shareAnswer } from '../http/index.ts';
import type { Reader } from '../store/index.ts';
import type { Texts } from '../texts/index.ts';
import { createOrderCounts } from '../trading/index.ts';
import type { HaltableMarket } from '../world/halts/haltedMarket.ts';
import type { Market } from '../world/market.ts';
import { hotItems } from './hotSymbols.ts';
import { SPAN_DAYS } from './interestRepository.ts';
import { summaryView } from './quoteView.ts';

type HotList = Schemas['HotList'];

/**
 * Builds the hot list, which is made again once a minute: by one of those who ask, while the others wait for it. A list
 * that could not be made is made again for the next who asks.
 */
const createHotList = (market: Market) => {
  const countOrders = createOrderCounts(SPAN_DAYS * DAY_SECONDS);
  const make = async (reader: Reader, now: number): Promise<HotList> => {
    const { source, symbols } = await hotItems(reader, now, countOrders);
    const items = symbols.map(async (symbol) => ({
      symbol,
      sparkline: await market.sparkline(symbol, SPARKLINE_POINTS),
    }));
    return { source, items: await Promise.all(items) };
  };

  let made: { readonly list: Promise<HotList>; readonly until: number } | undefined;
  return async (reader: Reader, now: number): Promise<HotList> => {
    const current = made && now < made.until ? made : { list: make(reader, now), until: now + HOT_LIST_SECONDS };
    made = current;
    try {
      return await current.list;
    } catch (error) {
      if (made === current) made = undefined;
      throw error;
    }
  };
};

/**
 * Answers the market's tabs with their latest quotes, and the hot symbols. It is the operation called most, with the
 * same answer for everybody: one answer per language is cached until the next tick.
 */
export const listMarketTabs = (
  texts: Texts,
  market: Market & Pick<HaltableMarket, 'onQuoteReplaced'>,
): Handler<'listMarketTabs'> => {
  const answers = new Map<Language, Answer<'listMarketTabs'>>();
  market.onTick(() => answers.clear());
  market.onState(() => answers.clear());
  market.onQuoteReplaced(() => answers.clear());
  const hotList = createHotList(market);

  return async (_request, { tx, world, language }) => {
    const ready = answers.get(language);
    if (ready) return ready;
    const hot = await hotList(tx, world.now());
    const tabs = MARKET_TABS.map((id) => ({
      id,
      name: texts.label(language, `tab-${id}`),
      instruments: market.instruments
        .filter(({ tab }) => tab === id)
        .map((instrument) => summaryView(market, instrument, texts.instrument(language, instrument.symbol))),
    }));
    const answer = shareAnswer({ tabs, hot });
    answers.set(language, answer);
    return answer;
  };
};
