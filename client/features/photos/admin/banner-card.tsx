import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { byEnumName } from '../../../../domain/enum-names';
import { mediaTypeLabels } from '../../../../domain/photos';
import { formatDate } from '../../../lib/format';
import { StatusBadge } from '../../../ui/status-badge';
import classes from './banner-card.module.css';
import { PhotoButtons, PhotoFrame, PhotoProcessing, PhotoSwitch } from './photo-parts';
import type { AdminPhotoFragment } from './photos-admin.generated';

const typeLabels = byEnumName(mediaTypeLabels);

interface BannerCardProps {
  banner: AdminPhotoFragment;
  name: string;
  handle: ReactNode;
  /** True if this banner is currently shown on the home page. */
  onHome: boolean;
  previewed: boolean;
  onPreview: () => void;
  onEdit: () => void;
}

export function BannerCard({ banner, name, handle, onHome, previewed, onPreview, onEdit }: BannerCardProps) {
  return (
    <article
      className={classes.card}
      data-previewed={previewed || undefined}
      data-fixed={!handle || undefined}
      aria-label={name}
    >
      {handle}
      <div className={classes.frame} data-off={!banner.active || undefined}>
        <PhotoFrame photo={banner} name={name} sizes="10rem" />
      </div>
      <Stack gap="0.25rem">
        <h2 className={classes.title}>{name}</h2>
        <p className="quiet smallest">
          {typeLabels[banner.mediaType]}, added {formatDate(banner.createdAt)}
        </p>
        <Group gap="0.375rem">
          {onHome && <StatusBadge tone="ok">On the home page</StatusBadge>}
          {!banner.active && <StatusBadge tone="quiet">Hidden</StatusBadge>}
          <PhotoProcessing photo={banner} />
        </Group>
      </Stack>
      <div className={classes.actions}>
        <PhotoSwitch photo={banner} name={name} />
        <Button size="sm" variant="default" aria-pressed={previewed} aria-label={`Preview ${name}`} onClick={onPreview}>
          Preview
        </Button>
        <PhotoButtons photo={banner} name={name} onEdit={onEdit} />
      </div>
    </article>
  );
}
