/** Names that traders use for instruments of the catalogue beside their names in texts, searched in every language. */
export const ALIASES: Readonly<Record<string, readonly string[]>> = {
  EURUSD: ['Eurodollar', 'Fiber', 'ユーロドル', '유로달러'],
  GBPUSD: ['Cable', 'ポンドドル', '파운드달러'],
  AUDUSD: ['Aussie', 'オージー', '호주달러'],
  NZDUSD: ['Kiwi', 'キウイ'],
  USDJPY: ['ドル円', '달러엔'],
  USDCHF: ['Swissie', 'ドルスイス'],
  USDCAD: ['Loonie', 'ドルカナダ'],
  EURJPY: ['ユーロ円', '유로엔'],
  EURGBP: ['Chunnel', 'ユーロポンド'],
  GBPJPY: ['ポンド円', '파운드엔'],
  BTCUSD: ['XBT'],
  ETHUSD: ['Ether'],
  XRPUSD: ['Ripple'],
  US500: ['S&P 500', 'SPX'],
};
