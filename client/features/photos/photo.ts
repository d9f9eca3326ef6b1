import { defaultPhotoTitle } from '../../../domain/showcase';

/** The point that stays visible where a photo is cropped, in percent of its width and height from the top left. */
export interface Focus {
  focusX: number;
  focusY: number;
}

/** CSS value for `object-position`. */
export const focusPosition = ({ focusX, focusY }: Focus) => `${focusX}% ${focusY}%`;

export const titleOf = ({ title }: { title?: string | null }) => title ?? defaultPhotoTitle;
