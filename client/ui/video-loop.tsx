import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { type PictureSource, renditionFor } from './picture';
import { useReducedMotion, useTabVisible } from './use-attention';
import { useOnScreen } from './use-on-screen';
import classes from './video-loop.module.css';

interface VideoLoopProps {
  src: string;
  /** Stands there until the film plays, and where it does not. */
  poster?: PictureSource | null;
  /** What the film shows. */
  label: string;
  /** False keeps it still, for a slide that is not the present one. */
  active?: boolean;
  focus?: string;
  /** The browser's own controls instead of the one pause button. */
  controls?: boolean;
}

/** A silent film: it plays only where somebody sees it and may be stopped by hand. */
export function VideoLoop({ src, poster, label, active = true, focus, controls = false }: VideoLoopProps) {
  const [film, setFilm] = useState<HTMLVideoElement | null>(null);
  const seen = useOnScreen(film);
  const visible = useTabVisible();
  const calm = useReducedMotion();
  const [choice, setChoice] = useState<'play' | 'pause'>();
  const wanted = choice ? choice === 'play' : !calm;
  // As wide as the screen at most; a screen that is turned keeps the one it has.
  const still = useMemo(() => poster && renditionFor(poster, window.innerWidth * window.devicePixelRatio), [poster]);
  const playing = wanted && active && seen && visible;

  useEffect(() => {
    if (!film) return;
    // A browser may refuse to start by itself (a phone that saves power); the poster then stays, which is fine.
    if (playing) void film.play()?.catch(() => undefined);
    else film.pause();
  }, [film, playing]);

  return (
    <div className={classes.frame}>
      <video
        ref={setFilm}
        className={classes.film}
        style={{ objectPosition: focus }}
        src={src}
        poster={still ?? undefined}
        aria-label={label}
        controls={controls}
        muted
        loop
        playsInline
        preload="metadata"
      />
      {!controls && (
        <button
          type="button"
          className={classes.control}
          aria-label={wanted ? 'Pause the film' : 'Play the film'}
          onClick={() => setChoice(wanted ? 'pause' : 'play')}
        >
          {wanted ? <IconPlayerPauseFilled size={16} aria-hidden /> : <IconPlayerPlayFilled size={16} aria-hidden />}
        </button>
      )}
    </div>
  );
}
