import { useDocumentVisibility, useReducedMotion } from '@mantine/hooks';
import { useEffect, useMemo, useState } from 'react';
import IconPlayerPauseFilled from '~icons/tabler/player-pause-filled';
import IconPlayerPlayFilled from '~icons/tabler/player-play-filled';
import { type PictureSource, renditionFor } from './picture';
import { useOnScreen } from './use-on-screen';
import classes from './video-loop.module.css';

interface VideoLoopProps {
  src: string;
  /** Shown until the video plays. */
  poster?: PictureSource | null;
  /** Accessible description of the video. */
  label: string;
  /** False pauses the video, for a slide that is not the current one. */
  active?: boolean;
  focus?: string;
  /** Uses the browser's controls instead of the pause button. */
  controls?: boolean;
}

/** Muted, looping video. It plays only while it is visible and can be paused. */
export function VideoLoop({ src, poster, label, active = true, focus, controls = false }: VideoLoopProps) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const seen = useOnScreen(video);
  const visible = useDocumentVisibility() === 'visible';
  const reducedMotion = useReducedMotion(undefined, { getInitialValueInEffect: false });
  const [choice, setChoice] = useState<'play' | 'pause'>();
  const shouldPlay = choice ? choice === 'play' : !reducedMotion;
  // Limited to the width of the screen. Computed once: rotating the screen does not load another poster.
  const posterUrl = useMemo(
    () => poster && renditionFor(poster, window.innerWidth * window.devicePixelRatio),
    [poster],
  );
  const playing = shouldPlay && active && seen && visible;

  useEffect(() => {
    if (!video) return;
    // A browser may refuse autoplay, for example to save battery. The poster then stays visible.
    if (playing) void video.play()?.catch(() => undefined);
    else video.pause();
  }, [video, playing]);

  return (
    <div className={classes.frame}>
      <video
        ref={setVideo}
        className={classes.video}
        style={{ objectPosition: focus }}
        src={src}
        poster={posterUrl ?? undefined}
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
          className={`icon-button ${classes.control}`}
          aria-label={shouldPlay ? 'Pause video' : 'Play video'}
          onClick={() => setChoice(shouldPlay ? 'pause' : 'play')}
        >
          {shouldPlay ? (
            <IconPlayerPauseFilled size={16} aria-hidden />
          ) : (
            <IconPlayerPlayFilled size={16} aria-hidden />
          )}
        </button>
      )}
    </div>
  );
}
