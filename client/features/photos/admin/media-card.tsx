import type { ReactNode } from 'react';
import { LoadingBlocks } from '../../../ui/states';
import { StatusBadge } from '../../../ui/status-badge';
import classes from './media-card.module.css';
import { PhotoButtons, PhotoFrame, PhotoProcessing, PhotoSwitch } from './photo-parts';
import type { AdminPhotoFragment } from './photos-admin.generated';

interface MediaCardProps {
  photo: AdminPhotoFragment;
  name: string;
  handle: ReactNode;
  onEdit: () => void;
}

/** Card of an image or video. Its actions appear on hover and keyboard focus. */
export function MediaCard({ photo, name, handle, onEdit }: MediaCardProps) {
  return (
    <article className={classes.card} aria-label={name}>
      <div className={classes.frame} data-off={!photo.active || undefined}>
        <PhotoFrame photo={photo} name={name} sizes="(max-width: 40em) 92vw, 20rem" controls />
      </div>
      <div className={classes.handle}>{handle}</div>
      <div className={classes.actions}>
        <PhotoButtons photo={photo} name={name} onEdit={onEdit} />
      </div>
      <div className={classes.facts}>
        <h2 className={classes.title}>{name}</h2>
        <PhotoSwitch photo={photo} name={name} />
        <div className={classes.badges}>
          {!photo.active && <StatusBadge tone="quiet">Hidden</StatusBadge>}
          <PhotoProcessing photo={photo} />
        </div>
      </div>
    </article>
  );
}

export function MediaCardsLoading() {
  return <LoadingBlocks label="Loading images..." heights={Array<number>(8).fill(260)} className={classes.loading} />;
}
