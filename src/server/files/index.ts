export { claimFile, claimUnusedFile, findSamePicture, getFileRow, releaseFile } from './fileRepository.ts';
export { openFolderStore } from './folderStore.ts';
export { fileHandlers } from './handlers.ts';
export { type Image, readImage } from './readImage.ts';
export { getBytes, removeForgottenFiles } from './keptFile.ts';
