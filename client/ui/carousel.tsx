import { useDocumentVisibility, useReducedMotion } from '@mantine/hooks';
import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useState, type FocusEvent } from 'react';
import IconChevronLeft from '~icons/tabler/chevron-left';
import IconChevronRight from '~icons/tabler/chevron-right';
import IconPlayerPauseFilled from '~icons/tabler/player-pause-filled';
import IconPlayerPlayFilled from '~icons/tabler/player-play-filled';
import { useOnScreen } from './use-on-screen';
import classes from './carousel.module.css';

interface CarouselOptions {
  count: number;
  /** Interval of the automatic advance; without it the carousel only moves manually. */
  intervalMs?: number;
}

/**
 * Carousel that wraps at both ends. Auto-advance pauses on hover and focus, off screen, in a hidden tab and with
 * reduced motion. The pause button stops it until it is pressed again.
 */
export const useCarousel = ({ count, intervalMs }: CarouselOptions) => {
  const reducedMotion = useReducedMotion(undefined, { getInitialValueInEffect: false });
  const [viewport, embla] = useEmblaCarousel({ loop: true, duration: reducedMotion ? 0 : 32 });
  const [region, setRegion] = useState<HTMLElement | null>(null);
  const [index, setIndex] = useState(0);
  const [stopped, setStopped] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const seen = useOnScreen(region);
  const visible = useDocumentVisibility() === 'visible';

  useEffect(() => {
    if (!embla) return;
    const follow = () => setIndex(embla.selectedScrollSnap());
    embla.on('select', follow).on('reInit', follow);
    return () => {
      embla.off('select', follow).off('reInit', follow);
    };
  }, [embla]);

  const canAutoAdvance = Boolean(intervalMs) && !reducedMotion && count > 1;
  const moving = canAutoAdvance && !stopped && !hovered && !focused && seen && visible;
  useEffect(() => {
    if (!moving || !embla) return;
    const timer = setInterval(() => embla.scrollNext(), intervalMs);
    return () => clearInterval(timer);
  }, [moving, embla, intervalMs]);

  return {
    index,
    moving,
    /** True if a pause button is needed. */
    canAutoAdvance,
    stopped,
    toggle: () => setStopped((now) => !now),
    go: (slide: number) => embla?.scrollTo(slide),
    next: () => embla?.scrollNext(),
    previous: () => embla?.scrollPrev(),
    viewport,
    /** Ref for the element that contains the slides and the controls. */
    region: setRegion,
    attention: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: (event: FocusEvent) => setFocused(event.target.matches(':focus-visible')),
      onBlur: (event: FocusEvent) => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
          setFocused(false);
      },
    },
  };
};

interface ArrowsProps {
  onPrevious: () => void;
  onNext: () => void;
  /** Only for carousels that advance automatically. */
  pause?: { stopped: boolean; onToggle: () => void };
}

export function CarouselArrows({ onPrevious, onNext, pause }: ArrowsProps) {
  return (
    <div className={classes.arrows}>
      <button type="button" aria-label="Previous picture" onClick={onPrevious}>
        <IconChevronLeft stroke={1.25} aria-hidden />
      </button>
      <button type="button" aria-label="Next picture" onClick={onNext}>
        <IconChevronRight stroke={1.25} aria-hidden />
      </button>
      {pause && (
        <button
          type="button"
          aria-label={pause.stopped ? 'Play slideshow' : 'Pause slideshow'}
          onClick={pause.onToggle}
        >
          {pause.stopped ? (
            <IconPlayerPlayFilled size={14} aria-hidden />
          ) : (
            <IconPlayerPauseFilled size={14} aria-hidden />
          )}
        </button>
      )}
    </div>
  );
}

interface DotsProps {
  names: readonly string[];
  index: number;
  onGo: (index: number) => void;
}

/** One dot per picture; the current one is elongated. */
export function CarouselDots({ names, index, onGo }: DotsProps) {
  return (
    <div className={classes.dots}>
      {names.map((name, slide) => (
        <button
          key={`${slide}-${name}`}
          type="button"
          aria-label={`Picture ${slide + 1} of ${names.length}: ${name}`}
          aria-current={slide === index || undefined}
          onClick={() => onGo(slide)}
        >
          <span />
        </button>
      ))}
    </div>
  );
}
