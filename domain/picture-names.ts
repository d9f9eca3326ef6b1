/**
 * "RI-0042.jpg", "RI-0042-2.jpg", …: the names under which the pictures of a product are downloaded, in their order.
 */
export const pictureNames = (designNumber: string, extensions: readonly string[]) =>
  extensions.map((extension, index) => `${stemOf(designNumber, index + 1)}.${extension}`);

/**
 * The design number in the name of a file, where no slash can be: `A/1` is `A_1`, and `A_1` is `A__1`, so that
 * different numbers have different files. A slash beside another one or an underscore is a tilde.
 */
export const fileStemOf = (designNumber: string) =>
  designNumber
    .replace(/\/(?=[/_])|(?<=[/_])\//g, '~')
    .replaceAll('_', '__')
    .replaceAll('/', '_');

/**
 * File name of a picture without its ending. A number that ends like the name of a further picture always gets a
 * picture index. Otherwise, the first picture of `R-2` would have the name of the second one of `R`.
 */
function stemOf(designNumber: string, place: number): string {
  const stem = fileStemOf(designNumber);
  return place === 1 && !endsWithPlace.test(stem) ? stem : `${stem}-${place}`;
}

/** Products have at most eight pictures. */
const endsWithPlace = /-[1-8]$/;

/** The endings of picture files. Any other dot is a part of the name: design numbers may have one. */
const ending = String.raw`\.(?:jpe?g|jfif|pjpeg|png|webp|avif|hei[cf]|gif|bmp|tiff?)`;
const atEnd = new RegExp(`${ending}$`, 'i');
const withEnding = new RegExp(String.raw`${ending}(?:\?\S*)?$`, 'i');
/** Separates two names if the first has an ending: "a.jpg b.jpg", "a.jpg & b.jpg", "a.jpg/b.jpg". */
const afterEnding = new RegExp(String.raw`(?<=${ending}(?:\?[^\s&+/\\]*)?)(?:\s*[&+/\\]\s*|\s+)(?=\S)`, 'i');
const isAddress = (text: string) => /^\s*["'[]*[a-z][a-z\d+.-]*:\/\//i.test(text);
const separators = /([,;|\r\n\t\uff0c\uff1b\u3001\u060c])/;

/** The names of pictures in a text, each with its folders or as a web address. */
export function splitPictureNames(text: string): string[] {
  const parts: string[] = [];
  const pieces = text.split(separators);
  for (let index = 0; index < pieces.length; index += 2) {
    const piece = pieces[index] ?? '';
    const last = parts.at(-1);
    // Addresses of image services have commas within their path: ".../w_300,h_200/ring.jpg".
    const goesOn =
      last !== undefined &&
      pieces[index - 1] === ',' &&
      isAddress(last) &&
      !withEnding.test(last) &&
      /^\S*\//.test(piece);
    if (goesOn && !isAddress(piece)) parts[parts.length - 1] = `${last},${piece}`;
    else parts.push(piece);
  }
  return parts
    .flatMap((part) => (isAddress(part) ? part.trim().split(/\s+(?=\S)/) : part.split(afterEnding)))
    .map((name) => name.replace(/^[\s"'[]+|[\s"'\]]+$/g, ''))
    .filter((name) => name !== '');
}

/** Separates the folders of a picture, and the last folder from the name. */
export const folderSeparator = ' › ';

export interface PicturePath {
  /** Folder names, outermost first. */
  folders: string[];
  /** Normalised name for comparisons, with the ending. */
  key: string;
  /** The key without the ending; equal to the key if there is no ending. */
  stem: string;
}

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Normalises case, composition and spacing, and removes characters that file names cannot contain. */
export const plainName = (text: string) =>
  decoded(text)
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\p{Cc}\p{Cf}"*:<>?|\s\u00a0]+/gu, ' ')
    .trim();

/** The last part of a path or a web address, as names of pictures are compared, and the folders before it. */
export function picturePath(text: string): PicturePath {
  const address = isAddress(text) ? text.replace(/[?#].*$/s, '') : text.replace(/(?<=\.[a-z]{3,5})\?.*$/is, '');
  const parts = decoded(address)
    .split(/[\\/]|\s*›\s*/)
    .map(plainName)
    .filter((part) => part !== '' && part !== '.');
  const name = parts.pop() ?? '';
  const stem = name.replace(atEnd, '').trim();
  const [found = ''] = atEnd.exec(name) ?? [];
  return { folders: parts, key: stem + (/^\.(?:jpe?g|jfif|pjpeg)$/.test(found) ? '.jpg' : found), stem };
}

/** Parts of a name that stay the same in variant spellings: letters and numbers, without leading zeros. */
export const nearTokens = (text: string): string[] =>
  (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/\p{N}+|\p{L}[\p{L}\p{M}]*/gu) ?? []
  ).map((token) => token.replace(/^0+(?=\d)/, ''));
