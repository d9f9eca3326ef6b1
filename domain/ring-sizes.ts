/**
 * Ring sizes of four scales, from the inner circumference of the ring.
 *
 * Sources: ISO 8653 defines a size as the inner circumference in millimetres, which is the size in the EU. An Indian
 * size is the circumference less 40 mm. US size 0 has a diameter of 11.63 mm, and each further size 0.8128 mm (0.032
 * inches) more. A British size is a letter (BS 6820): A has a circumference of 37.5 mm, and each further letter 1.25 mm
 * more. Z is followed by Z+1, Z+2 and so on.
 */
export interface RingSize {
  indian: number;
  /** Rounded to the nearest half size, such as "6½". */
  us: string;
  /** Rounded to the nearest half size, such as "N½". */
  uk: string;
  eu: number;
  /** Inner diameter in millimetres. */
  diameter: number;
  /** Inner circumference in millimetres. */
  circumference: number;
}

const largestIndianSize = 36;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const toHalves = (size: number) => Math.round(size * 2) / 2;
const halfSign = (size: number) => (Number.isInteger(size) ? '' : '½');

const letterOf = (place: number) => letters[place] ?? `Z+${place - letters.length + 1}`;

/** The US size of a circumference in millimetres. */
export function usRingSize(circumference: number): string {
  const size = toHalves((circumference / Math.PI - 11.63) / 0.8128);
  return `${Math.floor(size)}${halfSign(size)}`;
}

/** The British size of a circumference in millimetres, from 37.5 mm. */
export function ukRingSize(circumference: number): string {
  const size = toHalves((circumference - 37.5) / 1.25);
  return `${letterOf(Math.floor(size))}${halfSign(size)}`;
}

const ringSize = (indian: number): RingSize => {
  const circumference = 40 + indian;
  return {
    indian,
    us: usRingSize(circumference),
    uk: ukRingSize(circumference),
    eu: circumference,
    diameter: circumference / Math.PI,
    circumference,
  };
};

/** The Indian sizes 1 to 36. */
export const ringSizes: readonly RingSize[] = Array.from({ length: largestIndianSize }, (_, at) => ringSize(at + 1));

/** "17.2": with one decimal, so that figures below each other line up. */
export const formatMillimetres = (value: number) => value.toFixed(1);
