import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useState, type FocusEvent } from 'react';
import { useReducedMotion, useTabVisible } from './use-attention';
import { useOnScreen } from './use-on-screen';

interface CarouselOptions {
  count: number;
  /** Moves on by itself after this long; left out, it never does. */
  everyMs?: number;
}

/**
 * A strip of slides that wraps at both ends. It stops by itself while the pointer or the focus is on it, off the
 * screen, in a hidden tab and for people who asked for less movement; and by hand, for good.
 */
export const useCarousel = ({ count, everyMs }: CarouselOptions) => {
  const calm = useReducedMotion();
  const [viewport, embla] = useEmblaCarousel({ loop: true, duration: calm ? 0 : 32 });
  const [region, setRegion] = useState<HTMLElement | null>(null);
  const [index, setIndex] = useState(0);
  const [stopped, setStopped] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const seen = useOnScreen(region);
  const visible = useTabVisible();

  useEffect(() => {
    if (!embla) return;
    const follow = () => setIndex(embla.selectedScrollSnap());
    embla.on('select', follow).on('reInit', follow);
    return () => {
      embla.off('select', follow).off('reInit', follow);
    };
  }, [embla]);

  const mayMove = Boolean(everyMs) && !calm && count > 1;
  const moving = mayMove && !stopped && !hovered && !focused && seen && visible;
  useEffect(() => {
    if (!moving || !embla) return;
    const timer = setInterval(() => embla.scrollNext(), everyMs);
    return () => clearInterval(timer);
  }, [moving, embla, everyMs]);

  return {
    index,
    moving,
    /** Whether there is anything to pause at all. */
    mayMove,
    stopped,
    toggle: () => setStopped((now) => !now),
    go: (slide: number) => embla?.scrollTo(slide),
    next: () => embla?.scrollNext(),
    previous: () => embla?.scrollPrev(),
    viewport,
    /** For the element that holds the slides and their controls. */
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
