import type { KeyboardEvent, MouseEvent } from 'react';
import { renditionFor } from '../../../ui/picture';
import type { ShownBanner } from '../banner-hero';
import type { Focus } from '../photo';
import classes from './focus-field.module.css';

interface FocusFieldProps {
  banner: ShownBanner;
  onChange: (focus: Focus) => void;
  disabled: boolean;
}

const axes = [
  { name: 'focusX', label: 'Horizontal' },
  { name: 'focusY', label: 'Vertical' },
] as const;

/** Size of the shown picture, in CSS pixels times two. */
const shownPixels = 1_000;

/**
 * Step of the point per key, in percent. Up keys lower the value, unlike those of a native slider: 0 is the top edge.
 */
const moves: Partial<Record<string, Focus>> = {
  ArrowLeft: { focusX: -1, focusY: 0 },
  ArrowRight: { focusX: 1, focusY: 0 },
  ArrowUp: { focusX: 0, focusY: -1 },
  ArrowDown: { focusX: 0, focusY: 1 },
  PageUp: { focusX: 0, focusY: -10 },
  PageDown: { focusX: 0, focusY: 10 },
};

const percent = (part: number, whole: number) => Math.round(Math.min(1, Math.max(0, part / whole)) * 100);

/**
 * The point of a banner that stays visible where it is cropped: a click on the picture, or two sliders. An arrow key
 * moves the point in its direction on either slider.
 */
export function FocusField({ banner, onChange, disabled }: FocusFieldProps) {
  const { focusX, focusY, picture, videoUrl } = banner;
  const place = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) => {
    if (disabled) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onChange({ focusX: percent(clientX - left, width), focusY: percent(clientY - top, height) });
  };
  const moveByKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const move = moves[event.key];
    // Arrows with another key held down, such as Alt, belong to the browser.
    if (!move || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onChange({ focusX: percent(focusX + move.focusX, 100), focusY: percent(focusY + move.focusY, 100) });
  };
  return (
    <fieldset className={classes.field} disabled={disabled}>
      <legend className={classes.label}>Focal point</legend>
      <p className="quiet smallest">Click the part that must stay visible on every screen.</p>
      <div className={classes.picture} onClick={place}>
        {videoUrl ? (
          <video src={videoUrl} aria-label="The whole banner" muted playsInline preload="metadata" />
        ) : (
          picture && (
            <img
              src={renditionFor(picture, shownPixels)}
              alt="The whole banner"
              width={picture.width}
              height={picture.height}
            />
          )
        )}
        <span className={classes.point} style={{ left: `${focusX}%`, top: `${focusY}%` }} />
      </div>
      {axes.map(({ name, label }) => (
        <label key={name} className={classes.axis}>
          <span>{label}</span>
          <input
            type="range"
            min={0}
            max={100}
            value={banner[name]}
            aria-valuetext={`${banner[name]} %`}
            onKeyDown={moveByKey}
            onChange={(event) => onChange({ focusX, focusY, [name]: Number(event.currentTarget.value) })}
          />
          <span aria-hidden>{banner[name]}%</span>
        </label>
      ))}
    </fieldset>
  );
}
