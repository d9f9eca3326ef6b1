import { productPath } from '../../../domain/pages';
import { copyText } from '../../lib/copy-text';
import { formatGrams } from '../../lib/format';
import type { PictureSource } from '../../ui/picture';

export interface SharedDesign {
  id: string;
  name: string;
  designNumber: string;
  gram: number;
  picture?: Pick<PictureSource, 'url'>;
}

/** A browser allows sharing only for some seconds after the click. */
const longestFetchMs = 2_500;

/** The page without the list that the reader came from. */
const addressOf = ({ id }: SharedDesign) => new URL(productPath + id, window.location.origin).href;

const isCancelled = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/**
 * The picture as a file. Undefined if it does not arrive in time, or is on another server, whose files a page may not
 * read.
 */
async function pictureFile({ picture, designNumber }: SharedDesign): Promise<File | undefined> {
  if (!picture) return undefined;
  const { href, origin, pathname } = new URL(picture.url, window.location.origin);
  if (origin !== window.location.origin) return undefined;
  try {
    const response = await fetch(href, { signal: AbortSignal.timeout(longestFetchMs) });
    if (!response.ok) return undefined;
    const blob = await response.blob();
    const ending = /\.\w+$/.exec(pathname)?.[0] ?? '';
    return new File([blob], designNumber.replace(/[^\w-]+/g, '-') + ending, { type: blob.type });
  } catch {
    return undefined;
  }
}

async function shared(design: SharedDesign): Promise<ShareData> {
  const { name, designNumber, gram } = design;
  const data = {
    title: `${name} · ${designNumber}`,
    text: `${name}, ${designNumber}, ${formatGrams(gram)}`,
    url: addressOf(design),
  };
  // The picture is fetched only if the browser can share files.
  const file = 'canShare' in navigator ? await pictureFile(design) : undefined;
  const withPicture = file && { ...data, files: [file] };
  return withPicture && navigator.canShare(withPicture) ? withPicture : data;
}

const copyLink = (design: SharedDesign) =>
  copyText(addressOf(design), {
    copied: 'Link copied.',
    failed: 'The link could not be copied. Please copy it from the address bar.',
    id: 'share',
  });

async function openSheet(design: SharedDesign) {
  try {
    await navigator.share(await shared(design));
  } catch (error) {
    if (isCancelled(error)) return;
    await copyLink(design);
  }
}

/** Opens the share sheet of the device, or copies the link where there is none. It reports its own errors. */
export const shareDesign = (design: SharedDesign) => ('share' in navigator ? openSheet(design) : copyLink(design));
