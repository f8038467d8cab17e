/** Replaces the import of a text file in tests by a module with the same text. */
export default {
  process: (text: string) => ({ code: `module.exports = ${JSON.stringify(text)};` }),
};
