import { useEffect, useRef, type CSSProperties, type SyntheticEvent } from 'react';
import { thumbHashToDataURL } from 'thumbhash';
import classes from './picture.module.css';

/** A stored picture with its renditions (the shape of GraphQL's `Picture`). */
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
  /** Alternative text; empty when the adjacent text says the same. */
  alt: string;
  /** Layout width for the `sizes` attribute; without it the browser would fetch the largest rendition. */
  sizes: string;
  /** `cover` fills the frame, `contain` shows the whole picture. */
  fit?: 'cover' | 'contain';
  /** Aspect ratio of the frame, such as `4 / 5`; by default the picture's own. `fill` takes the parent's size. */
  ratio?: `${number} / ${number}` | `${number}` | 'fill';
  /** Loads at once and with high priority; for pictures above the fold. */
  eager?: boolean;
  /** Position of the subject, so that a crop keeps it (`object-position`). */
  focus?: string;
  className?: string;
}

const blurred = (hash: string) => {
  try {
    return `url(${thumbHashToDataURL(Uint8Array.from(atob(hash), (char) => char.charCodeAt(0)))})`;
  } catch {
    return '';
  }
};

/**
 * Shows the blurred picture until the picture has loaded. Most pictures are in the browser's cache, and blurring takes
 * a phone some milliseconds. Each blur therefore runs in a task of its own, and only if its picture is still missing.
 */
function usePlaceholder({ url, placeholder }: PictureSource) {
  const ref = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const image = ref.current;
    const frame = image?.closest<HTMLElement>(`.${classes.frame}`);
    if (!image || !frame || !placeholder) return undefined;
    const show = () => {
      if (!image.complete) frame.style.backgroundImage = blurred(placeholder);
    };
    const hide = () => frame.style.removeProperty('background-image');
    const timer = setTimeout(show);
    image.addEventListener('load', hide);
    return () => {
      clearTimeout(timer);
      image.removeEventListener('load', hide);
      hide();
    };
  }, [url, placeholder]);
  return ref;
}

/** Reloads a picture that failed without a connection, because browsers do not. */
function loadWhenOnline({ currentTarget: image }: SyntheticEvent<HTMLImageElement>) {
  window.addEventListener('online', () => image.setAttribute('src', image.src), { once: true });
}

/** The renditions that every browser shows, for places without `<picture>`; none while they are being made. */
export const renditionsOf = ({ webp }: PictureSource): { address: string; width: number }[] =>
  (webp ?? '').split(', ').flatMap((candidate) => {
    const [address, width] = candidate.split(' ');
    return address && width ? [{ address, width: Number.parseInt(width, 10) }] : [];
  });

/** The smallest rendition at least `pixels` wide, for places without `srcset` such as a video's poster. */
export function renditionFor(picture: PictureSource, pixels: number): string {
  const renditions = renditionsOf(picture);
  return (renditions.find(({ width }) => width >= pixels) ?? renditions.at(-1))?.address ?? picture.url;
}

/** Responsive picture in the best supported format, with a blurred placeholder and without layout shift. */
export function Picture(props: PictureProps) {
  const { picture, alt, sizes, fit = 'cover', ratio, eager = false, focus, className } = props;
  const image = usePlaceholder(picture);
  const frame: CSSProperties = ratio === 'fill' ? {} : { aspectRatio: ratio ?? `${picture.width} / ${picture.height}` };
  return (
    <span
      className={[classes.frame, className].filter(Boolean).join(' ')}
      data-fill={ratio === 'fill' || undefined}
      style={frame}
    >
      <picture>
        {picture.avif && <source type="image/avif" srcSet={picture.avif} sizes={sizes} />}
        {picture.webp && <source type="image/webp" srcSet={picture.webp} sizes={sizes} />}
        <img
          ref={image}
          src={picture.url}
          alt={alt}
          width={picture.width}
          height={picture.height}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding={eager ? 'sync' : 'async'}
          className={classes.image}
          onError={loadWhenOnline}
          style={{ objectFit: fit, objectPosition: focus }}
        />
      </picture>
    </span>
  );
}

/** Placeholder frame for a missing picture, so that rows stay aligned. */
export function NoPicture({
  ratio = '1',
  label = 'No picture yet',
  number,
}: {
  ratio?: PictureProps['ratio'];
  label?: string;
  /** The design number, which is set large where there is room. */
  number?: string;
}) {
  // Hidden from screen readers if the adjacent text describes the picture.
  const accessibility = label ? ({ role: 'img', 'aria-label': label } as const) : { 'aria-hidden': true };
  return (
    <span className={classes.frame} data-missing style={{ aspectRatio: ratio }} {...accessibility}>
      {number === undefined ? (
        <svg viewBox="0 0 64 64" width="40" height="40" aria-hidden="true" fill="none" stroke="currentColor">
          <path d="M8 26L20 12h24l12 14-24 27z M8 26h48 M20 12l6 14 6 27 6-27 6-14 M26 26l6-14 6 14" />
        </svg>
      ) : (
        <span className={classes.number} style={{ '--letters': Math.max(number.length, 7) } as CSSProperties}>
          {number}
        </span>
      )}
    </span>
  );
}

/** A square picture beside its name, or an empty frame. */
export function Thumbnail({ picture, sizes }: { picture?: PictureSource | null; sizes: string }) {
  return picture ? <Picture picture={picture} alt="" sizes={sizes} ratio="1" /> : <NoPicture label="" />;
}
