declare module 'react-signature-canvas' {
  import type { CanvasHTMLAttributes, Component } from 'react';

  /** Line as signature_pad keeps it; `time` is in milliseconds. */
  type Line = readonly { readonly x: number; readonly y: number; readonly time: number; readonly color?: string }[];

  type SignatureCanvasProps = {
    readonly penColor?: string;
    readonly backgroundColor?: string;
    readonly onEnd?: () => void;
    readonly canvasProps?: CanvasHTMLAttributes<HTMLCanvasElement>;
  };

  export default class SignatureCanvas extends Component<SignatureCanvasProps> {
    clear(): void;
    getCanvas(): HTMLCanvasElement;
    toData(): readonly Line[];
    fromData(lines: readonly Line[]): void;
  }
}
