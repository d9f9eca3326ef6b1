import { useLayoutEffect, useState } from 'react';

/** An element that floats at the bottom of the screen. */
interface Floating {
  /** Sides of the element. It reaches the right side of the screen unless `right` is given. */
  left: number;
  right?: number;
  height: number;
  /** The part of the floating element that is excluded from the measurement. */
  self?: Element | null;
}

const margin = 16;

/**
 * Height at the bottom of the screen that must stay free for the on-screen keyboard and for elements with
 * `data-keep-clear`. Those are sticky bars and buttons of dialogs, which the floating element would cover.
 */
const heightToKeepClear = ({ left, right = window.innerWidth, height, self }: Floating) => {
  const { innerHeight, visualViewport } = window;
  const needed = height + 2 * margin;
  const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1);
  const inTheWay = [...(dialog ?? document).querySelectorAll('[data-keep-clear]')]
    .filter((element) => element !== self)
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.right > left && box.left < right)
    .filter(({ top }) => top > innerHeight / 2 && top < innerHeight)
    .sort((one, other) => other.bottom - one.bottom);
  let free = visualViewport ? innerHeight - visualViewport.height * visualViewport.scale : 0;
  for (const { top, bottom } of inTheWay) if (innerHeight - bottom < free + needed) free = innerHeight - top;
  return Math.round(Math.max(0, free));
};

/** Measures while something floats, because bars and dialogs come, go and move with the page. */
export const useHeightToKeepClear = (active: boolean, floating: () => Floating) => {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    if (!active) return undefined;
    const measure = () => setHeight(heightToKeepClear(floating()));
    measure();
    const timer = setInterval(measure, 200);
    return () => clearInterval(timer);
  }, [active, floating]);
  return height;
};
