import type { AccessDuration } from '../../../graphql/types.generated';
import classes from './duration-chips.module.css';
import { durations, durationText } from './durations';

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
          // Begins with the visible text, which people say who speak to their computer.
          aria-label={name && `${durationText(duration)} for ${name}`}
          disabled={disabled}
          onClick={() => onChoose(duration)}
        >
          {durationText(duration)}
        </button>
      ))}
    </div>
  );
}
