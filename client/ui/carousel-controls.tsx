import IconChevronLeft from '~icons/tabler/chevron-left';
import IconChevronRight from '~icons/tabler/chevron-right';
import IconPlayerPauseFilled from '~icons/tabler/player-pause-filled';
import IconPlayerPlayFilled from '~icons/tabler/player-play-filled';
import classes from './carousel-controls.module.css';

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
