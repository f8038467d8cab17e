import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { filled } from '../texts/index.ts';
import type { PdfColumn, PdfDocument, PdfTable } from './pdfDocument.ts';
import { fontsFor, type PdfFonts } from './pdfFonts.ts';

type Doc = InstanceType<typeof PDFDocument>;
type Struct = ReturnType<Doc['struct']>;

/** Sizes in points; a page is A4. */
const MARGIN = 48;
const FOOT = 56;
const ROW = 17;
const GAP = 8;
const SIZES = { title: 20, heading: 13, text: 9, small: 8, least: 5 };
const INK = '#1a1f26';
const PALE = '#5b6470';
const LINE = '#c9ced6';

/** Page that is being written, with the place where the next line begins. */
type Sheet = { readonly doc: Doc; readonly fonts: PdfFonts; readonly language: string; y: number };

type Box = { readonly x: number; readonly width: number; readonly size: number; readonly isAtEnd?: boolean };

const widthOf = ({ doc, fonts }: Sheet, text: string, size: number): number =>
  fonts.runsOf(text).reduce((sum, run) => sum + doc.font(run.font).fontSize(size).widthOfString(run.text), 0);

/** Returns the size at which a text fits into a box, at most the box's own. */
const fittingSize = (sheet: Sheet, text: string, { width, size }: Box): number => {
  const wide = widthOf(sheet, text, size);
  return wide <= width ? size : Math.max(SIZES.least, (size * width) / wide);
};

/** Writes a line of text into a box, smaller where it does not fit. */
const writeLine = (sheet: Sheet, text: string, box: Box): void => {
  const { doc, fonts, y } = sheet;
  const { x, width, size, isAtEnd = false } = box;
  const fitting = fittingSize(sheet, text, box);
  let at = isAtEnd ? x + width - widthOf(sheet, text, fitting) : x;
  for (const run of fonts.runsOf(text)) {
    doc.font(run.font).fontSize(fitting);
    doc.text(run.text, at, y + size * 1.07, { lineBreak: false, baseline: 'alphabetic' });
    at += doc.widthOfString(run.text);
  }
};

/** Breaks a text into lines, between words as its language has them. */
const linesOf = (sheet: Sheet, text: string, { width, size }: Box): readonly string[] => {
  const words = new Intl.Segmenter(sheet.language, { granularity: 'word' }).segment(text);
  const lines: string[] = [];
  let line = '';
  for (const { segment } of words) {
    if (line !== '' && /[\p{L}\p{N}]/u.test(segment) && widthOf(sheet, line + segment, size) > width) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += segment;
  }
  return [...lines, line];
};

const innerWidth = ({ doc }: Sheet): number => doc.page.width - 2 * MARGIN;

/** Begins a page where what follows does not fit on this one; true where it did. */
const makeRoom = (sheet: Sheet, height: number): boolean => {
  if (sheet.y + height <= sheet.doc.page.height - FOOT) return false;
  sheet.doc.addPage();
  sheet.y = MARGIN;
  return true;
};

/** Writes a paragraph or a heading as an element of its own. */
const writeText = (sheet: Sheet, root: Struct, tag: 'H1' | 'H2' | 'P', text: string, size: number): void => {
  const box = { x: MARGIN, width: innerWidth(sheet), size };
  const lines = linesOf(sheet, text, box);
  makeRoom(sheet, lines.length * size * 1.5);
  const write = () => {
    for (const line of lines) {
      writeLine(sheet, line, box);
      sheet.y += size * 1.5;
    }
  };
  root.add(sheet.doc.struct(tag, { actual: text }, [() => write()]));
};

/** Draws a line over the whole width, which a reader of the tags passes by. */
const drawRule = ({ doc, y }: Sheet): void => {
  doc.markContent('Artifact', { type: 'Layout' });
  doc
    .moveTo(MARGIN, y)
    .lineTo(doc.page.width - MARGIN, y)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke();
  doc.endMarkedContent();
};

const boxesOf = (sheet: Sheet, columns: readonly PdfColumn[]): readonly Box[] => {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  let x = MARGIN;
  return columns.map(({ share, isFigure }) => {
    const width = (innerWidth(sheet) * share) / whole;
    const box = { x, width: width - GAP, size: SIZES.text, isAtEnd: isFigure };
    x += width;
    return box;
  });
};

/** Boxes of a table's head: all labels are of one size, that of the longest. */
const headBoxes = (sheet: Sheet, boxes: readonly Box[], columns: readonly PdfColumn[]): readonly Box[] => {
  const sizes = boxes.map((box, column) => fittingSize(sheet, columns[column]?.label ?? '', box));
  return boxes.map((box) => ({ ...box, size: Math.min(...sizes) }));
};

type RowKind = 'TH' | 'TD';

const writeRow = (
  sheet: Sheet,
  parent: Struct,
  boxes: readonly Box[],
  cells: readonly string[],
  kind: RowKind,
): void => {
  const { doc } = sheet;
  const row = doc.struct('TR');
  parent.add(row);
  cells.forEach((text, column) => {
    const box = boxes[column];
    if (!box) return;
    const options = kind === 'TH' ? ({ actual: text, scope: 'Column' } as const) : { actual: text };
    row.add(doc.struct(kind, options, [() => writeLine(sheet, text, box)]));
  });
  row.end();
  sheet.y += ROW;
};

/** Repeats the head of a table on a further page, which the tags have once. */
const repeatHead = (sheet: Sheet, boxes: readonly Box[], columns: readonly PdfColumn[]): void => {
  const { doc } = sheet;
  doc.markContent('Artifact', { type: 'Pagination' });
  doc.fillColor(PALE);
  columns.forEach(({ label }, column) => {
    const box = boxes[column];
    if (box) writeLine(sheet, label, box);
  });
  doc.endMarkedContent();
  sheet.y += ROW;
  drawRule(sheet);
};

const writeTable = (sheet: Sheet, root: Struct, { heading, columns, rows, totals }: PdfTable): void => {
  const { doc } = sheet;
  makeRoom(sheet, SIZES.heading * 2 + 3 * ROW);
  sheet.y += GAP;
  doc.fillColor(INK);
  writeText(sheet, root, 'H2', heading, SIZES.heading);
  const boxes = boxesOf(sheet, columns);
  const heads = headBoxes(sheet, boxes, columns);
  const table = doc.struct('Table');
  root.add(table);
  const head = doc.struct('THead');
  table.add(head);
  doc.fillColor(PALE);
  writeRow(
    sheet,
    head,
    heads,
    columns.map(({ label }) => label),
    'TH',
  );
  head.end();
  drawRule(sheet);
  const body = doc.struct('TBody');
  table.add(body);
  rows.concat(totals).forEach((cells, index) => {
    if (makeRoom(sheet, ROW)) repeatHead(sheet, heads, columns);
    if (index === rows.length) drawRule(sheet);
    doc.fillColor(INK);
    writeRow(sheet, body, boxes, cells, 'TD');
  });
  body.end();
  table.end();
  sheet.y += GAP;
};

/** Writes the foot of every page: whose file it is, and the number of the page with that of all. */
const writeFeet = (sheet: Sheet, { foot, pageWords }: PdfDocument): void => {
  const { doc } = sheet;
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    sheet.y = doc.page.height - FOOT + SIZES.small;
    const box = { x: MARGIN, width: innerWidth(sheet) / 2, size: SIZES.small };
    doc.markContent('Artifact', { type: 'Pagination' });
    doc.fillColor(PALE);
    writeLine(sheet, foot, box);
    const words = filled(pageWords, { page: String(page + 1), pages: String(count) });
    writeLine(sheet, words, { ...box, x: MARGIN + box.width, isAtEnd: true });
    doc.endMarkedContent();
  }
};

const textsOf = ({ firm, title, facts, tables, notes, foot, pageWords }: PdfDocument): readonly string[] => [
  ...[firm, title, foot, pageWords, '0123456789', ...notes, ...facts.flat()],
  ...tables.flatMap(({ heading, columns, rows, totals }) => [
    heading,
    ...columns.map(({ label }) => label),
    ...rows.flat(),
    ...totals.flat(),
  ]),
];

const writeFacts = (sheet: Sheet, root: Struct, facts: PdfDocument['facts']): void => {
  for (const [label, value] of facts) writeText(sheet, root, 'P', `${label}: ${value}`, SIZES.text);
};

/**
 * Writes a document as a tagged PDF (PDF/UA): its language and title, headings, tables with their heads, and page
 * numbers as artifacts. The same document gives the same bytes.
 */
export const writePdf = async (written: PdfDocument): Promise<Uint8Array> => {
  const { language, firm, title, datedAt } = written;
  const fonts = await fontsFor(language, textsOf(written));
  const dated = new Date(datedAt * 1000);
  const doc = new PDFDocument({
    size: 'A4',
    layout: written.isWide ? 'landscape' : 'portrait',
    margin: 0,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    displayTitle: true,
    lang: language,
    bufferPages: true,
    info: { Title: title, Author: firm, Creator: firm, Producer: firm, CreationDate: dated, ModDate: dated },
  });
  const bytes = buffer(doc);
  for (const [name, font] of fonts.files) doc.registerFont(name, font);
  const sheet: Sheet = { doc, fonts, language, y: MARGIN };
  const root = doc.struct('Document');
  doc.addStructure(root);
  doc.fillColor(PALE);
  writeText(sheet, root, 'P', firm, SIZES.text);
  doc.fillColor(INK);
  writeText(sheet, root, 'H1', title, SIZES.title);
  writeFacts(sheet, root, written.facts);
  for (const table of written.tables) writeTable(sheet, root, table);
  doc.fillColor(PALE);
  for (const note of written.notes) writeText(sheet, root, 'P', note, SIZES.small);
  root.end();
  writeFeet(sheet, written);
  doc.end();
  return new Uint8Array(await bytes);
};
