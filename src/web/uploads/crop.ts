/** Square cut out of a picture: its middle, as shares of the picture's sides, and its zoom; 1 is the largest square. */
export type Crop = { readonly x: number; readonly y: number; readonly zoom: number };

/** Pixels. */
export type Size = { readonly width: number; readonly height: number };

export const CLOSEST = 4;
/** Largest square, in the middle. */
export const WHOLE: Crop = { x: 0.5, y: 0.5, zoom: 1 };

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** Returns the square's left and top edge and its side, in the picture's pixels. */
export const squareOf = ({ width, height }: Size, { x, y, zoom }: Crop) => {
  const side = Math.min(width, height) / zoom;
  return { left: x * width - side / 2, top: y * height - side / 2, side };
};

/** Returns a moved or zoomed crop limited to the picture. */
export const inside = ({ width, height }: Size, { x, y, zoom }: Crop): Crop => {
  const near = within(zoom, 1, CLOSEST);
  const half = Math.min(width, height) / near / 2;
  return {
    x: within(x, half / width, 1 - half / width),
    y: within(y, half / height, 1 - half / height),
    zoom: near,
  };
};

/** Drags the picture by shares of the square's side, to the right and down: the square moves the other way. */
export const pulled = (size: Size, crop: Crop, right: number, down: number): Crop => {
  const { side } = squareOf(size, crop);
  return inside(size, {
    ...crop,
    x: crop.x - (right * side) / size.width,
    y: crop.y - (down * side) / size.height,
  });
};
