import { useDocumentVisibility, useReducedMotion } from '@mantine/hooks';
import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useState, type FocusEvent } from 'react';
import { useOnScreen } from './use-on-screen';

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
