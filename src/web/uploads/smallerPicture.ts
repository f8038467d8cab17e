/** The longest side of what is sent, in pixels: a card is read well at this, and nobody waits for more. */
const LONGEST_SIDE = 2048;
const JPEG_QUALITY = 0.85;

/** A picture of the device, read and upright. Rejects where the browser does not know its kind. */
export const readPicture = async (picture: Blob): Promise<HTMLImageElement> => {
  const image = new Image();
  image.src = URL.createObjectURL(picture);
  try {
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(image.src);
  }
};

/** What is drawn on a canvas, as a JPEG file. Its pixels are all there is: no place, no device. */
export const jpegOf = (canvas: HTMLCanvasElement, name: string): Promise<File> =>
  new Promise((resolve, reject) => {
    const give = (blob: Blob | null) =>
      blob
        ? resolve(new File([blob], `${name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' }))
        : reject(new Error('The canvas gave no picture.'));
    canvas.toBlob(give, 'image/jpeg', JPEG_QUALITY);
  });

/**
 * A picture as it travels well: a JPEG of at most 2048 pixels a side. One that cannot be read here, or is no smaller
 * afterwards, stays as it is; the server says whether it takes it.
 */
export const smallerPicture = async (picture: File): Promise<File> => {
  try {
    const image = await readPicture(picture);
    const scale = Math.min(1, LONGEST_SIDE / Math.max(image.naturalWidth, image.naturalHeight));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(image.naturalWidth * scale);
    canvas.height = Math.round(image.naturalHeight * scale);
    const pen = canvas.getContext('2d');
    if (!pen) return picture;
    // What was transparent is white, not JPEG's black.
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    const smaller = await jpegOf(canvas, picture.name);
    return smaller.size < picture.size ? smaller : picture;
  } catch {
    return picture;
  }
};
