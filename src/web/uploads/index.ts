export { CropSheet } from './CropSheet.tsx';
export { PictureUpload } from './PictureUpload.tsx';
export { type ChosenPicture, useUpload } from './useUpload.ts';
