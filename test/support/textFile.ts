/** A text that a module imports as a whole, in tests: the same text. */
export default {
  process: (text: string) => ({ code: `module.exports = ${JSON.stringify(text)};` }),
};
