/** Languages of the markets in which prices rise in red: China, Taiwan, Japan, Korea. */
const RED_UP_LANGUAGES: ReadonlySet<string> = new Set('zh ja ko'.split(' '));

/** True for a language tag, `zh-TW`, of a market in which prices rise in red. */
export const isRedUpUsual = (tag: string): boolean => RED_UP_LANGUAGES.has(tag.split('-')[0]?.toLowerCase() ?? '');
