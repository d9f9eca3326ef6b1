import { ActionIcon, Box, Switch, Tooltip } from '@mantine/core';
import { useState } from 'react';
import IconPencil from '~icons/tabler/pencil';
import IconTrash from '~icons/tabler/trash';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { NoPicture, Picture } from '../../../ui/picture';
import { ProcessingStatus } from '../../../ui/processing-status';
import { useSession } from '../../auth/use-session';
import { focusPosition } from '../photo';
import classes from './photo-parts.module.css';
import type { AdminPhotoFragment } from './photos-admin.generated';
import { photoLabels } from './photo-labels';
import { usePhotoActions } from './use-photos-admin';

interface PhotoProps {
  photo: AdminPhotoFragment;
  /** Name of the photo in accessible labels and dialogs. */
  name: string;
}

/** The image, or the video with its controls and without autoplay. */
export function PhotoFrame({ photo, name, sizes, controls }: PhotoProps & { sizes: string; controls?: boolean }) {
  if (photo.videoUrl && controls) {
    return (
      <video
        className={classes.video}
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
  return <Picture picture={photo.picture} alt="" sizes={sizes} ratio="fill" focus={focusPosition(photo)} />;
}

export function PhotoProcessing({ photo }: { photo: AdminPhotoFragment }) {
  const { retryProcessing } = usePhotoActions(photo.type);
  const { picture } = photo;
  return picture ? <ProcessingStatus picture={picture} onRetry={() => void retryProcessing(picture.id)} /> : null;
}

export function PhotoSwitch({ photo, name }: PhotoProps) {
  const { show } = usePhotoActions(photo.type);
  const { may } = useSession();
  if (!may('content:write')) return null;
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

const consequencesOf = ({ type, active, videoUrl }: AdminPhotoFragment) => {
  const lost = `The ${videoUrl ? 'video' : 'picture'} and its title will be deleted.`;
  return active ? `${lost} To hide it from ${photoLabels[type].place}, turn off Active instead.` : lost;
};

/** Edit and delete buttons; deleting asks for confirmation. */
export function PhotoButtons({ photo, name, onEdit }: PhotoProps & { onEdit: () => void }) {
  const labels = photoLabels[photo.type];
  const { remove } = usePhotoActions(photo.type);
  const [confirming, setConfirming] = useState(false);
  const { may } = useSession();
  if (!may('content:write')) return null;
  return (
    <>
      <Tooltip label="Edit">
        <ActionIcon variant="default" size="lg" aria-label={`Edit ${name}`} onClick={onEdit}>
          <IconPencil size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Delete">
        <ActionIcon variant="default" size="lg" aria-label={`Delete ${name}`} onClick={() => setConfirming(true)}>
          <IconTrash size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <ConfirmDialog
        opened={confirming}
        title="Confirm Deletion"
        confirm="Delete"
        busyLabel="Deleting..."
        destructive
        onConfirm={() => remove(photo).then(() => setConfirming(false))}
        onClose={() => setConfirming(false)}
        consequences={consequencesOf(photo)}
      >
        {labels.deleteQuestion}
        <Box component="p" className="medium" mt="0.75rem">
          {name}
        </Box>
      </ConfirmDialog>
    </>
  );
}
