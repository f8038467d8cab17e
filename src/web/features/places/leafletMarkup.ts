/** Browsers' part of Trusted Types that is used here; absent from those that lack it. */
type TrustedTypes = {
  createPolicy(name: string, rules: { createHTML(markup: string): string | null }): unknown;
};

/** The only markup that Leaflet makes of a text here: it asks with it, as it loads, whether the browser can draw. */
const ASKED_BY_LEAFLET = '<svg/>';

// The default policy stands for all code that names none. Where it returns null, the browser refuses the text.
(globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', {
  createHTML: (markup) => (markup === ASKED_BY_LEAFLET ? markup : null),
});
