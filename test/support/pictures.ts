import sharp from 'sharp';

/** Makes a plain picture. */
export const picture = (width: number, height: number, format: 'jpeg' | 'png' = 'png'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#0065ff' } })
    .toFormat(format)
    .toBuffer();

/** Makes a photo like a phone's: rotated, with the place and the camera in its metadata. */
export const photo = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#0065ff' } })
    .withExif({
      IFD0: { Make: 'Sample Phone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 26/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 39/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
