import { Group } from '@mantine/core';
import { useRef } from 'react';
import { brand } from '../../lib/brand';
import { errorMessage } from '../../lib/error-message';
import { CarouselArrows, CarouselDots, useCarousel } from '../../ui/carousel';
import { NoPicture, Picture } from '../../ui/picture';
import { EmptyState, Loading, QueryState } from '../../ui/states';
import { PhotoSlides } from './photo-slides';
import type { PhotoViewFragment } from './photos.generated';
import { titleOf, usePhotos } from './photo';
import classes from './gallery-page.module.css';

/** Public gallery: a full-screen carousel with a thumbnail grid below. */
export function GalleryPage() {
  const { photos, loading, query } = usePhotos('GALLERY');
  const shown = photos.length > 0;
  const { texts } = brand;
  return (
    <>
      <div className={classes.viewer} data-empty={!(shown || loading) || undefined}>
        <header className={classes.heading}>
          <h1>{texts.galleryTitle}</h1>
          <p>{texts.galleryIntro}</p>
        </header>
        <QueryState
          of={query}
          failed={(error) => ({ title: `Error: ${errorMessage(error, 'Failed to fetch photos')}` })}
        >
          <Loading label="Loading the gallery">
            <div className={classes.stage} data-loading />
          </Loading>
        </QueryState>
        {query.data?.length === 0 && <EmptyState title="No images available in the gallery" />}
        {shown && <Viewer photos={photos} />}
      </div>
      {/* A new element when the gallery is empty, so that the text appears in place instead of moving up. */}
      <section key={String(shown || loading)} className={classes.text} aria-labelledby="premium">
        <h2 id="premium">{texts.galleryClosingTitle}</h2>
        <p>{texts.galleryClosing}</p>
      </section>
    </>
  );
}

function Viewer({ photos }: { photos: readonly PhotoViewFragment[] }) {
  const { viewport, region, attention, index, go, next, previous } = useCarousel({ count: photos.length });
  const stage = useRef<HTMLDivElement>(null);
  const show = (slide: number) => {
    go(slide);
    stage.current?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  };

  return (
    <>
      <section aria-roledescription="carousel" aria-label="Gallery" ref={region} {...attention}>
        <div className={classes.stage} ref={stage}>
          <div className={classes.viewport} ref={viewport}>
            <PhotoSlides photos={photos} index={index} eager controls sizes="(max-aspect-ratio: 3/2) 150vh, 100vw" />
          </div>
          <div className={classes.caption}>
            <h2 key={index} className={classes.title}>
              {titleOf(photos[index])}
            </h2>
            <Group gap="1rem 2rem">
              <CarouselDots names={photos.map(titleOf)} index={index} onGo={go} />
              <CarouselArrows onPrevious={previous} onNext={next} />
            </Group>
          </div>
        </div>
      </section>
      <div className={classes.grid}>
        {photos.map((photo, slide) => (
          <button
            key={photo.id}
            type="button"
            className={classes.thumbnail}
            aria-label={`Show ${titleOf(photo)}`}
            aria-current={slide === index || undefined}
            onClick={() => show(slide)}
          >
            {photo.picture ? (
              <Picture picture={photo.picture} alt="" ratio="1" sizes="(max-width: 48em) 46vw, 23vw" />
            ) : (
              <NoPicture />
            )}
          </button>
        ))}
      </div>
    </>
  );
}

export { GalleryPage as Component };
