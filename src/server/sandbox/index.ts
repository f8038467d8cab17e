export { createSandbox } from './createSandbox.ts';
export { mountSandboxPages } from './mountSandboxPages.ts';
