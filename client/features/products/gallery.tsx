import { VisuallyHidden } from '@mantine/core';
import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type PointerEvent } from 'react';
import IconChevronLeft from '~icons/tabler/chevron-left';
import IconChevronRight from '~icons/tabler/chevron-right';
import IconMaximize from '~icons/tabler/maximize';
import { enumName } from '../../../domain/enum-names';
import type { Colour } from '../../../domain/gold';
import type { Colour as ColourName } from '../../graphql/types.generated';
import { lazyComponent } from '../../ui/lazy-component';
import { NoPicture, Picture, type PictureSource } from '../../ui/picture';
import { otherColour } from './colour-names';
import classes from './gallery.module.css';
import { stageSizes } from './product-pictures';

const Lightbox = lazyComponent(() => import('./lightbox'), 'Lightbox');

interface GalleryProps {
  pictures: readonly (PictureSource & { id: string; colour?: ColourName | null })[];
  name: string;
  /** The design number, shown in place of a missing picture. */
  number: string;
  /** The chosen colour: the gallery moves to the first picture that shows it. */
  colour: Colour;
}

const placeOf = (pictures: GalleryProps['pictures'], colour: ColourName) =>
  pictures.findIndex((picture) => picture.colour === colour);

/** Pictures of a product: swipe or step through them, zoom on hover, open them in the lightbox. */
export function Gallery({ pictures, name, number, colour }: GalleryProps) {
  const chosen = enumName(colour);
  const [first] = useState(() => Math.max(placeOf(pictures, chosen), 0));
  const [index, setIndex] = useState(first);
  const [opened, setOpened] = useState(false);
  const track = useRef<HTMLDivElement>(null);
  /** Target of a running scroll; pictures passed on the way must not become the current one. */
  const scrollTarget = useRef<number>(undefined);
  const many = pictures.length > 1;

  const scrollTo = (place: number) => {
    const slide = track.current?.children.item(place);
    if (!(slide instanceof HTMLElement) || slide.offsetLeft === track.current?.scrollLeft) return;
    scrollTarget.current = place;
    // Scrolls only the track: `scrollIntoView` would also move the page.
    track.current?.scrollTo?.({ left: slide.offsetLeft });
  };

  const show = (target: number) => {
    const next = (target + pictures.length) % pictures.length;
    scrollTo(next);
    setIndex(next);
  };

  /** Moves to a picture of the colour, unless the current picture shows that colour already. */
  const follow = useEffectEvent((wanted: ColourName) => {
    const place = placeOf(pictures, wanted);
    if (place >= 0 && pictures[index]?.colour !== wanted) scrollTo(place);
  });

  // Only a new colour moves the gallery, so that looking through the other pictures stays possible.
  useEffect(() => follow(chosen), [chosen]);

  // Moves before the first paint and without an animation.
  useLayoutEffect(() => {
    const slide = track.current?.children.item(first);
    if (slide instanceof HTMLElement) track.current?.scrollTo?.({ left: slide.offsetLeft, behavior: 'instant' });
  }, [first]);

  const scrolled = () => {
    const { scrollLeft = 0, clientWidth = 0 } = track.current ?? {};
    if (clientWidth === 0) return;
    const reached = Math.round(scrollLeft / clientWidth);
    if (scrollTarget.current !== undefined && scrollTarget.current !== reached) return;
    scrollTarget.current = undefined;
    setIndex(reached);
  };

  /** The lightbox returns the focus to the picture that opened it, which moves the gallery; this moves it back. */
  const returnTo = useEffectEvent(() => {
    const slide = track.current?.children.item(index);
    if (!(slide instanceof HTMLElement)) return;
    track.current?.scrollTo?.({ left: slide.offsetLeft, behavior: 'instant' });
    slide.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (!opened) return undefined;
    return () => returnTo();
  }, [opened]);

  if (pictures.length === 0) return <NoPicture ratio="1" number={number} />;
  return (
    <section className={classes.gallery} aria-label={`Pictures of ${name}`}>
      <div className={classes.stage}>
        <div
          ref={track}
          className={classes.track}
          onScroll={scrolled}
          onPointerDown={() => (scrollTarget.current = undefined)}
        >
          {pictures.map((picture, at) => (
            <Slide
              key={picture.id}
              picture={picture}
              alt={picture.alt ?? `${name}, view ${at + 1} of ${pictures.length}`}
              eager={at === first}
              current={at === index}
              onOpen={() => setOpened(true)}
            />
          ))}
        </div>
        {many && (
          <>
            <button
              type="button"
              className={`icon-button ${classes.previous}`}
              aria-label="Previous picture"
              onClick={() => show(index - 1)}
            >
              <IconChevronLeft stroke={1.25} aria-hidden />
            </button>
            <button
              type="button"
              className={`icon-button ${classes.next}`}
              aria-label="Next picture"
              onClick={() => show(index + 1)}
            >
              <IconChevronRight stroke={1.25} aria-hidden />
            </button>
            <p className={classes.count} role="status">
              <VisuallyHidden>Picture </VisuallyHidden>
              {index + 1} / {pictures.length}
            </p>
          </>
        )}
        {otherColour(pictures[index], chosen) && (
          <p className={classes.note} role="status">
            {otherColour(pictures[index], chosen)}
          </p>
        )}
        <span className={classes.enlarge} aria-hidden>
          <IconMaximize size={20} stroke={1.25} />
        </span>
      </div>
      {many && <Thumbnails pictures={pictures} index={index} onShow={show} />}
      <Suspense>
        {opened && (
          <Lightbox pictures={pictures} name={name} index={index} onShow={show} onClose={() => setOpened(false)} />
        )}
      </Suspense>
    </section>
  );
}

interface SlideProps {
  picture: PictureSource;
  alt: string;
  eager: boolean;
  current: boolean;
  onOpen: () => void;
}

function Slide({ picture, alt, eager, current, onOpen }: SlideProps) {
  const follow = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.pointerType !== 'mouse') return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    event.currentTarget.style.setProperty('--x', `${((event.clientX - left) / width) * 100}%`);
    event.currentTarget.style.setProperty('--y', `${((event.clientY - top) / height) * 100}%`);
  };
  return (
    <button
      type="button"
      className={classes.slide}
      aria-label={`Enlarge: ${alt}`}
      tabIndex={current ? 0 : -1}
      aria-hidden={!current}
      onPointerMove={follow}
      onClick={onOpen}
    >
      <Picture picture={picture} alt="" sizes={stageSizes} ratio="1" eager={eager} className={classes.photograph} />
    </button>
  );
}

interface ThumbnailsProps {
  pictures: GalleryProps['pictures'];
  index: number;
  onShow: (index: number) => void;
}

function Thumbnails({ pictures, index, onShow }: ThumbnailsProps) {
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const thumbnail = strip.current?.children.item(index);
    if (thumbnail instanceof HTMLElement) strip.current?.scrollTo?.({ left: thumbnail.offsetLeft - 80 });
  }, [index]);
  return (
    <ul ref={strip} className={classes.thumbnails}>
      {pictures.map((picture, at) => (
        <li key={picture.id}>
          <button
            type="button"
            aria-label={`Show picture ${at + 1} of ${pictures.length}`}
            aria-current={at === index || undefined}
            onClick={() => onShow(at)}
          >
            <Picture picture={picture} alt="" sizes="5.5rem" ratio="1" />
          </button>
        </li>
      ))}
    </ul>
  );
}
