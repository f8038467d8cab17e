import decodeQR from 'qr/decode.js';

/** Longest edge that a picture is read at: a larger one takes seconds on a phone, and shows no more of the code. */
const LONGEST_EDGE = 1600;

type Drawn = { readonly source: CanvasImageSource; readonly width: number; readonly height: number };

/** Reads the QR code in a picture; undefined where there is none. */
const read = ({ source, width, height }: Drawn): string | undefined => {
  const scale = Math.min(1, LONGEST_EDGE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context || canvas.width === 0 || canvas.height === 0) return undefined;
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  try {
    return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height));
  } catch {
    // The library throws where it finds no code.
    return undefined;
  }
};

/** Reads the QR code of a picture file; undefined where it has none, or is no picture. */
export const readPicture = async (file: Blob): Promise<string | undefined> => {
  const picture = await createImageBitmap(file).catch(() => undefined);
  return picture && read({ source: picture, width: picture.width, height: picture.height });
};

/** Reads the QR code that a camera shows now. */
export const readVideo = (video: HTMLVideoElement): string | undefined =>
  read({ source: video, width: video.videoWidth, height: video.videoHeight });
