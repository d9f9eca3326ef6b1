import { useMemo, useState, type CSSProperties } from 'react';
import { thumbHashToDataURL } from 'thumbhash';
import classes from './picture.module.css';

/** A stored picture in every size it is offered in (the shape of GraphQL's `Picture`). */
export interface PictureSource {
  url: string;
  width: number;
  height: number;
  alt?: string | null;
  placeholder?: string | null;
  avif?: string | null;
  webp?: string | null;
}

interface PictureProps {
  picture: PictureSource;
  /** What the picture shows; empty where the words beside it already say so. */
  alt: string;
  /** How wide it stands in the layout, as `sizes` wants it: without it the browser would fetch the largest. */
  sizes: string;
  /** `cover` fills its frame, `contain` shows all of it. */
  fit?: 'cover' | 'contain';
  /** A frame of this ratio, such as `4 / 5`; without it the picture keeps its own. `fill` takes the parent's size. */
  ratio?: `${number} / ${number}` | `${number}` | 'fill';
  /** The first picture of a screen: fetched at once and before others. */
  eager?: boolean;
  /** Where the subject is, so that a crop keeps it (`object-position`). */
  focus?: string;
  className?: string;
}

const blurred = (hash: string | null | undefined) => {
  if (!hash) return undefined;
  try {
    return `url(${thumbHashToDataURL(Uint8Array.from(atob(hash), (letter) => letter.charCodeAt(0)))})`;
  } catch {
    return undefined;
  }
};

/** For where no `srcset` is taken (a film's poster): the smallest rendition that is this many pixels wide. */
export function renditionFor({ url, webp }: PictureSource, pixels: number): string {
  const offers = (webp ?? '').split(', ').flatMap((offer) => {
    const [address, width] = offer.split(' ');
    return address && width ? [{ address, width: Number.parseInt(width, 10) }] : [];
  });
  return (offers.find(({ width }) => width >= pixels) ?? offers.at(-1))?.address ?? url;
}

/** A photograph: best format the browser reads, a blurred ground until it is there, and never a jump. */
export function Picture(props: PictureProps) {
  const { picture, alt, sizes, fit = 'cover', ratio, eager = false, focus, className } = props;
  const [shown, setShown] = useState<string>();
  const ground = useMemo(() => blurred(picture.placeholder), [picture.placeholder]);
  const frame: CSSProperties = ratio === 'fill' ? {} : { aspectRatio: ratio ?? `${picture.width} / ${picture.height}` };
  return (
    <span
      className={[classes.frame, className].filter(Boolean).join(' ')}
      data-fill={ratio === 'fill' || undefined}
      style={{ ...frame, backgroundImage: shown === picture.url ? undefined : ground }}
    >
      <picture>
        {picture.avif && <source type="image/avif" srcSet={picture.avif} sizes={sizes} />}
        {picture.webp && <source type="image/webp" srcSet={picture.webp} sizes={sizes} />}
        <img
          src={picture.url}
          alt={alt}
          width={picture.width}
          height={picture.height}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding={eager ? 'sync' : 'async'}
          className={classes.image}
          style={{ objectFit: fit, objectPosition: focus }}
          onLoad={() => setShown(picture.url)}
        />
      </picture>
    </span>
  );
}

/** The frame of a picture that does not exist, so that rows stay in line. */
export function NoPicture({
  ratio = '1',
  label = 'No picture yet',
}: {
  ratio?: PictureProps['ratio'];
  label?: string;
}) {
  // Where the words beside it already say what it would show, there is nothing to say.
  const voice = label ? ({ role: 'img', 'aria-label': label } as const) : { 'aria-hidden': true };
  return (
    <span className={classes.frame} data-missing style={{ aspectRatio: ratio }} {...voice}>
      <svg viewBox="0 0 64 64" width="40" height="40" aria-hidden="true" fill="none" stroke="currentColor">
        <path d="M8 26L20 12h24l12 14-24 27z M8 26h48 M20 12l6 14 6 27 6-27 6-14 M26 26l6-14 6 14" />
      </svg>
    </span>
  );
}
