/** Longest side of a sent picture, in pixels: enough to read a card, and small enough to upload quickly. */
const LONGEST_SIDE = 2048;
const JPEG_QUALITY = 0.85;

/** Reads a picture of the device, upright. Rejects when the browser does not know its type. */
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

/** Returns a canvas as a JPEG file. It holds pixels only: no metadata of place or device. */
export const jpegOf = (canvas: HTMLCanvasElement, name: string): Promise<File> =>
  new Promise((resolve, reject) => {
    const give = (blob: Blob | null) =>
      blob
        ? resolve(new File([blob], `${name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' }))
        : reject(new Error('The canvas returned no picture.'));
    canvas.toBlob(give, 'image/jpeg', JPEG_QUALITY);
  });

/**
 * Returns a picture as a JPEG of at most 2048 pixels a side. A picture that cannot be read here, or gets no smaller,
 * stays as it is; the server decides about its type.
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
    // Transparent pixels turn white, instead of JPEG's black.
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    const smaller = await jpegOf(canvas, picture.name);
    return smaller.size < picture.size ? smaller : picture;
  } catch {
    return picture;
  }
};
