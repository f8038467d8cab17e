import { type RefObject, useEffect, useRef } from 'react';
import SignatureCanvas from 'react-signature-canvas';
import { fittingShare, linesOf, type Stroke, strokesOf } from './strokes.ts';

/** Dark on white in both themes: so the picture is printed. */
const INK = '#14171c';
const PAPER = '#ffffff';

/** Makes the picture of what is drawn. */
export type Picturing = () => Promise<File>;

export type SignaturePadProps = {
  /** Names the place to draw. */
  readonly label: string;
  /** What is drawn already, as before a reload. */
  readonly strokes: readonly Stroke[];
  /** Width of the place that they were drawn on, pixels. */
  readonly width: number;
  readonly onDrawn: (strokes: readonly Stroke[], width: number) => void;
  /** Set to what makes the picture. */
  readonly picturing: RefObject<Picturing | null>;
};

const pictureOf = (canvas: HTMLCanvasElement): Promise<File> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(new File([blob], 'signature.png', { type: 'image/png' }));
      else reject(new Error('The canvas returned no picture.'));
    }, 'image/png');
  });

/** Place to sign by finger, pen or mouse. What is drawn is drawn again when the window changes its size. */
const SignaturePad = ({ label, strokes, width, onDrawn, picturing }: SignaturePadProps) => {
  const pad = useRef<SignatureCanvas>(null);
  const drawn = useRef({ strokes, width });
  useEffect(() => {
    drawn.current = { strokes, width };
    if (strokes.length === 0) pad.current?.clear();
  }, [strokes, width]);
  useEffect(() => {
    const drawAgain = () => {
      const share = fittingShare(drawn.current.width, pad.current?.getCanvas().offsetWidth ?? 0);
      pad.current?.fromData(linesOf(drawn.current.strokes, INK, share));
    };
    if (drawn.current.strokes.length > 0) drawAgain();
    picturing.current = () =>
      pad.current ? pictureOf(pad.current.getCanvas()) : Promise.reject(new Error('Nothing to sign on.'));
    // The canvas clears itself at the same event, before this.
    window.addEventListener('resize', drawAgain);
    return () => {
      picturing.current = null;
      window.removeEventListener('resize', drawAgain);
    };
  }, [picturing]);
  return (
    <SignatureCanvas
      ref={pad}
      penColor={INK}
      backgroundColor={PAPER}
      onEnd={() => onDrawn(strokesOf(pad.current?.toData() ?? []), pad.current?.getCanvas().offsetWidth ?? 0)}
      canvasProps={{ role: 'img', 'aria-label': label }}
    />
  );
};

export default SignaturePad;
