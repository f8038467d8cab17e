export { serveDocs } from './serveDocs.ts';
