/** Sides of a shorthand, which stay: up to three values, its two sides along the line are the same. */
const SHORTHANDS = ['margin', 'padding', 'inset', 'border-width', 'border-style', 'border-color'];

/** Holds the styles to what follows the direction of the text: a right-to-left language mirrors them without a rule. */
export default {
  languageOptions: { directionality: { block: 'top-to-bottom', inline: 'left-to-right' } },
  rules: {
    // The oldest browsers that README names do not know overflow-inline and overflow-block.
    'property-layout-mappings': ['flow-relative', { ignoreProperties: [...SHORTHANDS, /^overflow(-[xy])?$/] }],
    'value-keyword-layout-mappings': 'flow-relative',
    'declaration-property-max-values': {
      ...Object.fromEntries(SHORTHANDS.map((shorthand) => [shorthand, 3])),
      // Of unequal corners each has its property, such as border-start-start-radius.
      'border-radius': 1,
    },
    // What has no property that follows the text is turned by --forward, which is −1 where text runs from right to left.
    'declaration-property-value-disallowed-list': {
      '/^(transform|translate)$/': [/translate(X|3d)?\((?!.*--forward)/, /^-?[1-9]/],
      '/^background/': [/\b(left|right)\b/],
      '/^(transform-origin|object-position|float|clear)$/': [/\b(left|right)\b/],
      'box-shadow': [/^(inset )?-?[1-9]/],
    },
  },
};
