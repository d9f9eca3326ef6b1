import { readFileSync } from 'node:fs';
import { extname } from 'node:path';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Draws a logo into the left bottom corner of a box. */
export type Logo = (pdf: PDFKit.PDFDocument, box: Box, color: string) => void;

interface Outline {
  width: number;
  height: number;
  /** Paths of SVG, with their coordinates from the top left. */
  paths: string[];
  rule: 'non-zero' | 'even-odd';
}

const drawnElements = new Set(['svg', 'title', 'desc', 'g', 'path']);
const undrawnAttributes = /\s(?:transform|style|class|mask|clip-path|opacity|stroke|fill="none")/;

/** Reads the shape of an SVG that consists of filled paths only. Undefined for others. */
export function readOutline(svg: string): Outline | undefined {
  const elements = [...svg.matchAll(/<([a-z]+)\b([^>]*)>/gi)].map(([, name = '', attributes = '']) => ({
    name,
    attributes,
  }));
  const isDrawable = ({ name, attributes }: (typeof elements)[number]) =>
    drawnElements.has(name) && !undrawnAttributes.test(attributes);
  const [, box] = /\sviewBox="0 0 ([\d.]+ [\d.]+)"/.exec(svg) ?? [];
  if (!box || !elements.every(isDrawable)) return undefined;
  const [width = 0, height = 0] = box.split(' ').map(Number);
  const paths = elements.flatMap(({ attributes }) => /\sd="([^"]+)"/.exec(attributes)?.[1] ?? []);
  return { width, height, paths, rule: svg.includes('evenodd') ? 'even-odd' : 'non-zero' };
}

/** Opens a logo. SVG is drawn in one colour, like in the shop. Undefined if the file is one that a PDF cannot contain. */
export function openLogo(file: string): Logo | undefined {
  if (extname(file) === '.svg') {
    const outline = readOutline(readFileSync(file, 'utf8'));
    return outline && ((pdf, box, color) => drawOutline(pdf, outline, box, color));
  }
  if (!['.png', '.jpg'].includes(extname(file))) return undefined;
  return (pdf, { x, y, width, height }) => pdf.image(file, x, y, { fit: [width, height], valign: 'bottom' });
}

function drawOutline(pdf: PDFKit.PDFDocument, { paths, rule, ...size }: Outline, box: Box, color: string): void {
  const scale = Math.min(box.width / size.width, box.height / size.height);
  pdf
    .save()
    .translate(box.x, box.y + box.height - size.height * scale)
    .scale(scale);
  for (const path of paths) pdf.path(path);
  pdf.fill(color, rule).restore();
}
