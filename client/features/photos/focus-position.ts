/** The point that stays visible where a photo is cropped, in percent of its width and height from the top left. */
export interface Focus {
  focusX: number;
  focusY: number;
}

/** As `object-position` in CSS. */
export const focusPosition = ({ focusX, focusY }: Focus) => `${focusX}% ${focusY}%`;
