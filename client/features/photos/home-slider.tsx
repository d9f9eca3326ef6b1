import { Group } from '@mantine/core';
import { slideMs } from '../../../domain/showcase';
import { errorMessage } from '../../lib/error-message';
import { CarouselArrows, CarouselDots, useCarousel } from '../../ui/carousel';
import { Picture } from '../../ui/picture';
import { EmptyState, QueryState } from '../../ui/states';
import { PhotoSlides } from './photo-slides';
import type { PhotoViewFragment } from './photos.generated';
import { SliderPlaceholder } from './slider-placeholder';
import { titleOf, usePhotos } from './photo';
import classes from './home-slider.module.css';

export function HomeSlider() {
  const { photos, loading, query } = usePhotos('HOME');
  if (loading) return <SliderPlaceholder />;
  if (photos.length === 0) {
    return (
      <section className={classes.slider}>
        <QueryState of={query} failed={(error) => ({ title: errorMessage(error, 'Failed to fetch photos') })} />
        {query.data && <EmptyState title="No images available" />}
      </section>
    );
  }
  return <Slides photos={photos} />;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

function Slides({ photos }: { photos: readonly PhotoViewFragment[] }) {
  const { viewport, region, attention, index, moving, canAutoAdvance, stopped, toggle, go, next, previous } =
    useCarousel({
      count: photos.length,
      intervalMs: slideMs,
    });
  return (
    <section
      className={classes.slider}
      aria-roledescription="carousel"
      aria-label="Featured pictures"
      ref={region}
      {...attention}
    >
      <div className={classes.layout}>
        <div className={classes.stage} ref={viewport}>
          <PhotoSlides photos={photos} index={index} moving={moving} sizes="(max-width: 62em) 100vw, 68vw" />
        </div>
        <div className={classes.side}>
          <div className={classes.caption}>
            <p className={classes.count}>
              {twoDigits(index + 1)} <span>/ {twoDigits(photos.length)}</span>
            </p>
            <h2 key={index} className={classes.title}>
              {titleOf(photos[index])}
            </h2>
          </div>
          <Group gap="1rem 1.5rem" justify="space-between">
            <CarouselArrows
              onPrevious={previous}
              onNext={next}
              pause={canAutoAdvance ? { stopped, onToggle: toggle } : undefined}
            />
            <CarouselDots names={photos.map(titleOf)} index={index} onGo={go} />
          </Group>
          <div className={classes.thumbnails}>
            {photos.map((photo, slide) => (
              <button
                key={photo.id}
                type="button"
                aria-label={`Show ${titleOf(photo)}`}
                aria-current={slide === index || undefined}
                onClick={() => go(slide)}
              >
                {photo.picture && <Picture picture={photo.picture} alt="" ratio="1" sizes="96px" />}
              </button>
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}
