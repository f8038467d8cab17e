export { PictureChooser } from './PictureChooser.tsx';
export { PictureUpload } from './PictureUpload.tsx';
export { jpegOf, readPicture } from './smallerPicture.ts';
export { type ChosenPicture, type Upload, useUpload } from './useUpload.ts';
