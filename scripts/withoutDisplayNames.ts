/** Name given to a component or a context for a debugger, as a statement of its own: `Link.displayName = "Link";` */
const DISPLAY_NAME = /^\w+\.displayName = "[^"]*";$/gm;
/** Call that makes a component or a context and does nothing else. */
const MAKING = /^((?:var|const|let) \w+ = )(?=\w+\.(?:createContext|forwardRef|memo)\()/gm;

/**
 * Loader of webpack for a library of components in one file: leaves out the names for debuggers, and marks the calls
 * that make components, so that those which nobody renders are left out of the build, with all that they need.
 */
export default (source: string): string => source.replace(DISPLAY_NAME, '').replace(MAKING, '$1/* @__PURE__ */ ');
