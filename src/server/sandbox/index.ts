export { createSandbox } from './createSandbox.ts';
export { openInbox } from './inbox.ts';
export { mountSandboxPages } from './mountSandboxPages.ts';
