import { IconChevronLeft, IconChevronRight, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Picture, type PictureSource } from '../../ui/picture';
import classes from './lightbox.module.css';
import { useZoom } from './use-zoom';

interface LightboxProps {
  pictures: readonly (PictureSource & { id: string })[];
  name: string;
  index: number;
  onShow: (index: number) => void;
  onClose: () => void;
}

/** What each key does: arrows step from picture to picture, or, once it is zoomed, across the one that is open. */
const answers = (
  zoom: ReturnType<typeof useZoom>,
  step: (by: number) => void,
): Partial<Record<string, () => void>> => ({
  ArrowLeft: () => (zoom.zoomed ? zoom.pan(80, 0) : step(-1)),
  ArrowRight: () => (zoom.zoomed ? zoom.pan(-80, 0) : step(1)),
  ArrowUp: () => zoom.pan(0, 80),
  ArrowDown: () => zoom.pan(0, -80),
  '+': zoom.closer,
  '=': zoom.closer,
  '-': zoom.further,
  '0': zoom.reset,
});

/** The picture alone on the screen: arrows step, plus and minus or two fingers zoom, Escape leaves. */
export function Lightbox({ pictures, name, index, onShow, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const leave = useRef<HTMLButtonElement>(null);
  const picture = pictures[index];
  const zoom = useZoom({ onSwipe: (step) => onShow(index + step) });

  // A real dialog: the browser keeps the focus inside, makes the rest inert and gives the focus back.
  useEffect(() => {
    dialog.current?.showModal();
    leave.current?.focus();
  }, []);

  const step = (by: number) => {
    zoom.reset();
    onShow(index + by);
  };

  const press = (event: KeyboardEvent) => {
    const answer = answers(zoom, step)[event.key];
    if (!answer) return;
    event.preventDefault();
    answer();
  };

  return (
    <dialog
      ref={dialog}
      className={classes.lightbox}
      aria-label={`Pictures of ${name}`}
      onClose={onClose}
      onKeyDown={press}
    >
      <div className={classes.stage} {...zoom.handlers} data-zoomed={zoom.zoomed || undefined}>
        <div className={classes.view} style={zoom.style}>
          <Picture
            key={picture.id}
            picture={picture}
            alt={picture.alt ?? `${name}, view ${index + 1} of ${pictures.length}`}
            sizes={zoom.zoomed ? '200vw' : '100vw'}
            fit="contain"
            ratio="fill"
            eager
            className={classes.picture}
          />
        </div>
      </div>
      <Tools zoom={zoom} place={pictures.length > 1 ? `${index + 1} / ${pictures.length}` : undefined}>
        <button type="button" ref={leave} aria-label="Close" onClick={() => dialog.current?.close()}>
          <IconX stroke={1.25} aria-hidden />
        </button>
      </Tools>
      {pictures.length > 1 && (
        <>
          <button type="button" className={classes.previous} aria-label="Previous picture" onClick={() => step(-1)}>
            <IconChevronLeft stroke={1.25} aria-hidden />
          </button>
          <button type="button" className={classes.next} aria-label="Next picture" onClick={() => step(1)}>
            <IconChevronRight stroke={1.25} aria-hidden />
          </button>
        </>
      )}
    </dialog>
  );
}

interface ToolsProps {
  zoom: ReturnType<typeof useZoom>;
  place: string | undefined;
  children: ReactNode;
}

function Tools({ zoom, place, children }: ToolsProps) {
  return (
    <div className={classes.tools}>
      {place && <p role="status">{place}</p>}
      <button type="button" aria-label="Zoom out" disabled={!zoom.zoomed} onClick={zoom.further}>
        <IconZoomOut stroke={1.25} aria-hidden />
      </button>
      <button type="button" aria-label="Zoom in" disabled={zoom.closest} onClick={zoom.closer}>
        <IconZoomIn stroke={1.25} aria-hidden />
      </button>
      {children}
    </div>
  );
}
