export { claimFile, claimUnusedFile, findSamePicture, getFileRow, releaseFile } from './fileRepository.ts';
export { openFolderStore } from './folderStore.ts';
export { fileHandlers } from './handlers.ts';
export { type Image, readImage } from './readImage.ts';
export {
  FILES_URL_MUST_BE,
  type ObjectPlace,
  objectPlaceOf,
  openObjectStore,
  probeObjectStore,
} from './objectStore.ts';
export { getBytes, removeForgottenFiles } from './keptFile.ts';
