import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import IconChevronLeft from '~icons/tabler/chevron-left';
import IconChevronRight from '~icons/tabler/chevron-right';
import IconX from '~icons/tabler/x';
import IconZoomIn from '~icons/tabler/zoom-in';
import IconZoomOut from '~icons/tabler/zoom-out';
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

/** Keyboard actions: arrows change the picture or, when zoomed, pan it. */
const keyActions = (
  zoom: ReturnType<typeof useZoom>,
  step: (by: number) => void,
): Partial<Record<string, () => void>> => ({
  ArrowLeft: () => (zoom.zoomed ? zoom.pan(80, 0) : step(-1)),
  ArrowRight: () => (zoom.zoomed ? zoom.pan(-80, 0) : step(1)),
  ArrowUp: () => zoom.pan(0, 80),
  ArrowDown: () => zoom.pan(0, -80),
  '+': zoom.zoomIn,
  '=': zoom.zoomIn,
  '-': zoom.zoomOut,
  '0': zoom.reset,
});

/** Full-screen viewer: arrows change the picture, plus, minus or pinch zoom it, Escape closes it. */
export function Lightbox({ pictures, name, index, onShow, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  const picture = pictures[index];
  const zoom = useZoom({ onSwipe: (step) => onShow(index + step) });

  // A native dialog: the browser traps the focus, makes the rest inert and restores the focus on close.
  useEffect(() => {
    dialog.current?.showModal();
    closeButton.current?.focus();
  }, []);

  const step = (by: number) => {
    zoom.reset();
    onShow(index + by);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const action = keyActions(zoom, step)[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };

  return (
    <dialog
      ref={dialog}
      className={classes.lightbox}
      aria-label={`Pictures of ${name}`}
      onClose={onClose}
      onKeyDown={onKeyDown}
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
      <Toolbar zoom={zoom} position={pictures.length > 1 ? `${index + 1} / ${pictures.length}` : undefined}>
        <button type="button" ref={closeButton} aria-label="Close" onClick={() => dialog.current?.close()}>
          <IconX stroke={1.25} aria-hidden />
        </button>
      </Toolbar>
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

interface ToolbarProps {
  zoom: ReturnType<typeof useZoom>;
  position: string | undefined;
  children: ReactNode;
}

function Toolbar({ zoom, position, children }: ToolbarProps) {
  return (
    <div className={classes.tools}>
      {position && <p role="status">{position}</p>}
      <button type="button" aria-label="Zoom out" disabled={!zoom.zoomed} onClick={zoom.zoomOut}>
        <IconZoomOut stroke={1.25} aria-hidden />
      </button>
      <button type="button" aria-label="Zoom in" disabled={zoom.atMaxZoom} onClick={zoom.zoomIn}>
        <IconZoomIn stroke={1.25} aria-hidden />
      </button>
      {children}
    </div>
  );
}
