import type { AccessDuration } from '../../../graphql/types.generated';
import classes from './duration-chips.module.css';
import { durations, durationText } from './durations';

/** "8 h", "7 d": the beginning of the long text, which is the accessible name. */
const shortText = (value: AccessDuration) => durationText(value).replace(/^(\d+ [hd])\w+$/, '$1');

interface DurationChipsProps {
  /** The customer's name, where the chips of several customers are on the screen. */
  name?: string;
  disabled: boolean;
  onChoose: (duration: AccessDuration) => void;
}

/** Approves for one of the durations with one click. */
export function DurationChips({ name, disabled, onChoose }: DurationChipsProps) {
  return (
    <div className={classes.chips} role="group" aria-label="Access Duration">
      <span className={classes.label}>Approve for</span>
      {durations.map((duration) => (
        <button
          key={duration}
          type="button"
          className={classes.chip}
          title={`Approve for: ${durationText(duration)}`}
          aria-label={name ? `${durationText(duration)} for ${name}` : durationText(duration)}
          disabled={disabled}
          onClick={() => onChoose(duration)}
        >
          {shortText(duration)}
        </button>
      ))}
    </div>
  );
}
