/** Parts of pdfkit 0.20 that statements use: the published types are of 0.17 and lack PDF/UA and the scope of a head. */
declare module 'pdfkit' {
  import type { Readable } from 'node:stream';

  export type StructOptions = { readonly actual?: string; readonly scope?: 'Column' | 'Row' };
  type Closure = () => void;

  export class PDFStructureElement {
    add(child: PDFStructureElement): this;
    end(): void;
  }

  type DocumentOptions = {
    readonly size: 'A4';
    readonly layout: 'portrait' | 'landscape';
    readonly margin: number;
    readonly pdfVersion: '1.7';
    readonly subset: 'PDF/UA';
    readonly tagged: true;
    readonly displayTitle: true;
    readonly lang: string;
    readonly bufferPages: true;
    readonly info: {
      readonly Title: string;
      readonly Author: string;
      readonly Creator: string;
      readonly Producer: string;
      readonly CreationDate: Date;
      readonly ModDate: Date;
    };
  };

  export default class PDFDocument extends Readable {
    constructor(options: DocumentOptions);
    readonly page: { readonly width: number; readonly height: number };
    addPage(): this;
    switchToPage(page: number): void;
    bufferedPageRange(): { readonly start: number; readonly count: number };
    registerFont(name: string, source: Uint8Array): this;
    font(name: string): this;
    fontSize(points: number): this;
    widthOfString(text: string): number;
    text(
      text: string,
      x: number,
      y: number,
      options: { readonly lineBreak: false; readonly baseline: 'alphabetic' },
    ): this;
    fillColor(colour: string): this;
    strokeColor(colour: string): this;
    lineWidth(points: number): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    stroke(): this;
    struct(type: string, options?: StructOptions, children?: readonly Closure[]): PDFStructureElement;
    addStructure(element: PDFStructureElement): this;
    markContent(tag: 'Artifact', options: { readonly type: 'Layout' | 'Pagination' }): this;
    endMarkedContent(): this;
    end(): void;
  }
}
