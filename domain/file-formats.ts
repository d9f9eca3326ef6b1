/** Number of leading bytes that decide the type of a file: readers look for the head of a PDF in the first 1,024. */
export const headBytes = 1_024 + '%PDF-'.length;

const signatures: readonly [type: string, start: string][] = [
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['application/zip', 'PK\x05\x06'],
];

/** A document of an office program: a ZIP file that is recognised by the name of its first entry. */
export const officeType = 'application/x-office-document';
const officeEntry = /^(?:\[Content_Types\]\.xml|_rels\/|docProps\/|xl\/|mimetype)/;
const entryNameAt = 30;

/**
 * The media type of a file from its first `headBytes` bytes; undefined for a format that the shop does not know. It
 * decides wherever a file is received: names and declared types of files are often wrong.
 */
export function contentType(head: Uint8Array): string | undefined {
  const text = String.fromCharCode(...head.subarray(0, headBytes));
  const known = signatures.find(([, start]) => text.startsWith(start));
  if (known) return known[0];
  if (text.startsWith('PK\x03\x04')) return officeEntry.test(text.slice(entryNameAt)) ? officeType : 'application/zip';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'image/webp';
  if (text.startsWith('ftyp', 4)) return typeOfBrands(text);
  if (text.startsWith('\x1a\x45\xdf\xa3')) return text.slice(0, 64).includes('webm') ? 'video/webm' : undefined;
  return pdfStart(text) === undefined ? undefined : 'application/pdf';
}

const brandTypes: readonly [type: string, brand: RegExp][] = [
  ['video/mp4', /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V |MSNV|dash|mmp4)$/],
  ['image/avif', /^avi[fs]$/],
  ['image/heic', /^he[iv][cxms]$/],
];
/** Brand of the container of AVIF and HEIC. A file without a more specific brand comes from a camera and is HEIC. */
const pictureContainer = /^m(?:if|sf)1$/;
const maxBrandBytes = 256;

/** The first brand names the format. After a version number, the other brands name compatible formats. */
function typeOfBrands(text: string): string | undefined {
  const size = text.charCodeAt(2) * 256 + text.charCodeAt(3);
  const list = text.slice(8, Math.min(size, 8 + maxBrandBytes));
  const [first = '', , ...others] = list.match(/.{4}/gs) ?? [];
  const found = [first, ...others].flatMap((name) => brandTypes.find(([, brand]) => brand.test(name))?.[0] ?? []);
  return found[0] ?? (pictureContainer.test(first) ? 'image/heic' : undefined);
}

/** Markup of pages and drawings. Browsers ignore the content around it. */
const markup = /<(?:[!?]|(?:html|head|body|script|svg|style|iframe|img|meta|div)\b)/i;
/** Control characters that do not occur in text. Escape is not included, because printers write it. */
// eslint-disable-next-line no-control-regex
const binary = /[\x00-\x08\x0e-\x1a\x1c-\x1f]/;

/**
 * Offset at which a PDF starts. Mail programs, printers and editors put a byte order mark, blank lines or a head of
 * text before it, which readers skip. Undefined if there is none, or if something else precedes it.
 */
export function pdfStart(text: string): number | undefined {
  const start = text.slice(0, headBytes).indexOf('%PDF-');
  if (start < 0) return undefined;
  const before = text.slice(0, start).replace(/^\0+$/, '');
  return binary.test(before) || markup.test(before) ? undefined : start;
}

const runnableType =
  /^(?:text\/html|application\/xhtml\+xml|image\/svg\+xml|[a-z]+\/(?:x-)?(?:java|ecma)script|application\/x-(?:msdownload|dosexec|sh|httpd-php))$/;
const runnableEnding = /\.(?:exe|com|bat|cmd|scr|msi|ps1|sh|jar|js|mjs|vbs|hta|html?|xhtml|svgz?|php\d?)$/i;

/** True if the name or the declared type says that a file is a program or a page, whatever its content is. */
export const isCalledRunnable = (name: string | undefined, declaredType: string | undefined): boolean =>
  runnableEnding.test(name?.trim() ?? '') || runnableType.test(declaredType?.split(';')[0]?.trim().toLowerCase() ?? '');
