export { claimFile, getFileRow, releaseFile } from './fileRepository.ts';
export { openFolderStore } from './folderStore.ts';
export { fileHandlers } from './handlers.ts';
export { getBytes, removeForgottenFiles } from './keptFile.ts';
