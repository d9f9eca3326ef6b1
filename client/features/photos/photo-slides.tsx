import classes from './photo-slides.module.css';
import type { PhotoViewFragment } from './photos.generated';
import { titleOf } from './photo';
import { Picture } from '../../ui/picture';
import { VideoLoop } from '../../ui/video-loop';

interface PhotoMediaProps {
  photo: PhotoViewFragment;
  title: string;
  sizes: string;
  active?: boolean;
  eager?: boolean;
  focus?: string;
  controls?: boolean;
}

/** A photo or video that fills its frame. */
export function PhotoMedia({ photo, title, sizes, active, eager, focus, controls }: PhotoMediaProps) {
  const alt = photo.picture?.alt ?? title;
  if (photo.videoUrl) {
    return (
      <VideoLoop
        src={photo.videoUrl}
        poster={photo.picture}
        label={alt}
        active={active}
        focus={focus}
        controls={controls}
      />
    );
  }
  return (
    photo.picture && (
      <Picture picture={photo.picture} alt={alt} sizes={sizes} ratio="fill" eager={eager} focus={focus} />
    )
  );
}

interface PhotoSlidesProps {
  photos: readonly PhotoViewFragment[];
  /** The current slide; the others cannot be reached. */
  index: number;
  sizes: string;
  /** True while the carousel advances by itself, which is not announced. */
  moving?: boolean;
  /** Loads the first picture at once. */
  eager?: boolean;
  controls?: boolean;
}

export function PhotoSlides({ photos, index, sizes, moving, eager, controls }: PhotoSlidesProps) {
  return (
    <div className={classes.strip} aria-live={moving ? 'off' : 'polite'}>
      {photos.map((photo, slide) => (
        <div
          key={photo.id}
          className={classes.slide}
          role="group"
          aria-roledescription="slide"
          aria-label={`${slide + 1} of ${photos.length}: ${titleOf(photo)}`}
          inert={slide !== index}
        >
          <PhotoMedia
            photo={photo}
            title={titleOf(photo)}
            active={slide === index}
            eager={eager && slide === 0}
            controls={controls}
            sizes={sizes}
          />
        </div>
      ))}
    </div>
  );
}
