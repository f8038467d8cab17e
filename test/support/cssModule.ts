/** Replaces a CSS Module in tests: every class is called by its own name. */
export default {
  process: () => ({
    code: 'module.exports = new Proxy({}, { get: (_, name) => (name === "__esModule" ? false : String(name)) });',
  }),
};
