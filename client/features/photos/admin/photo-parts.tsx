import { ActionIcon, Switch, Tooltip } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { NoPicture, Picture } from '../../../ui/picture';
import { PictureWork } from '../../../ui/picture-work';
import classes from './photo-parts.module.css';
import type { AdminPhotoFragment } from './photos-admin.generated';
import { wordsOf } from './photo-words';
import { usePhotoActs } from './use-photos-admin';

interface PhotoProps {
  photo: AdminPhotoFragment;
  /** What it is called where somebody has to be told which one. */
  name: string;
}

/** The picture, or the film with its controls; it never starts by itself here. */
export function PhotoFrame({ photo, name, sizes, controls }: PhotoProps & { sizes: string; controls?: boolean }) {
  if (photo.videoUrl && controls) {
    return (
      <video
        className={classes.film}
        src={photo.videoUrl}
        poster={photo.picture?.url}
        aria-label={name}
        controls
        muted
        loop
        playsInline
        preload={photo.picture ? 'none' : 'metadata'}
      />
    );
  }
  if (!photo.picture) return <NoPicture ratio="16 / 9" label="No poster" />;
  return <Picture picture={photo.picture} alt="" sizes={sizes} ratio="fill" />;
}

/** What becomes of its picture just now. */
export function PhotoProcessing({ photo }: { photo: AdminPhotoFragment }) {
  const { redraw } = usePhotoActs(photo.type);
  const { picture } = photo;
  return picture ? <PictureWork picture={picture} onRetry={() => void redraw(picture.id)} /> : null;
}

export function PhotoSwitch({ photo, name }: PhotoProps) {
  const { show } = usePhotoActs(photo.type);
  return (
    <Switch
      size="sm"
      label="Active"
      aria-label={`${name}: active`}
      checked={photo.active}
      onChange={(event) => void show(photo, event.currentTarget.checked)}
    />
  );
}

/** Edit, and delete with the question before it. */
export function PhotoButtons({ photo, name, onEdit }: PhotoProps & { onEdit: () => void }) {
  const words = wordsOf[photo.type];
  const { remove, removing } = usePhotoActs(photo.type);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Tooltip label="Edit">
        <ActionIcon variant="default" size="lg" aria-label={`Edit ${name}`} onClick={onEdit}>
          <IconPencil size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Delete">
        <ActionIcon variant="default" size="lg" aria-label={`Delete ${name}`} onClick={() => setAsking(true)}>
          <IconTrash size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <ConfirmDialog
        opened={asking}
        title={words.deleteTitle}
        confirm="Delete"
        busyLabel="Deleting..."
        busy={removing}
        destructive
        onConfirm={() => void remove(photo).then(() => setAsking(false))}
        onClose={() => setAsking(false)}
      >
        {words.deleteQuestion}
        <p className={classes.which}>{name}</p>
      </ConfirmDialog>
    </>
  );
}
