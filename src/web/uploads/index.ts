export { CropSheet } from './CropSheet.tsx';
export { fileSize } from './fileSize.ts';
export { PictureUpload } from './PictureUpload.tsx';
export { type ChosenPicture, type Upload, useUpload } from './useUpload.ts';
