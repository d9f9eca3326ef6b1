import { Picture } from '../../ui/picture';
import { VideoLoop } from '../../ui/video-loop';
import type { PhotoViewFragment } from './photos.generated';

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
