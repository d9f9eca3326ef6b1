import { Button, Group, Radio, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { byEnumName } from '../../../../domain/enum-names';
import { bannerSizeHint, mediaTypeLabels, photoFileRules, textToneLabels } from '../../../../domain/photos';
import type { PhotoType } from '../../../graphql/types.generated';
import { toChoices } from '../../../lib/choices';
import { Dialog } from '../../../ui/dialog';
import { DialogActions } from '../../../ui/dialog-actions';
import { FileDrop } from '../../../ui/file-drop';
import { EditConflict } from '../../../ui/edit-conflict';
import { SaveError } from '../../../ui/save-error';
import { UploadProgress } from '../../../ui/upload-progress';
import { BannerScreens } from './banner-screens';
import { FocusField } from './focus-field';
import classes from './photo-dialog.module.css';
import type { AdminPhotoFragment } from './photos-admin.generated';
import { usePhotoForm } from './use-photo-form';

interface PhotoDialogProps {
  type: PhotoType;
  photo?: AdminPhotoFragment;
  onClose: () => void;
}

const rulesOf = byEnumName(photoFileRules);
const typeLabels = byEnumName(mediaTypeLabels);
const toneLabels = byEnumName(textToneLabels);

const hints = {
  PHOTO: (megabytes: number) => `Drop a JPEG, PNG or WebP image here, or click to choose one. Up to ${megabytes} MB`,
  VIDEO: (megabytes: number) => `Drop an MP4 or WebM video here, or click to choose one. Up to ${megabytes} MB`,
};

const storedPreview = (photo: AdminPhotoFragment | undefined) => {
  if (photo?.videoUrl) return { url: photo.videoUrl, video: true };
  return photo?.picture ? { url: photo.picture.url } : undefined;
};

/** Adds or edits a photo of any type. It cannot be closed during an upload. */
export function PhotoDialog({ type, photo, onClose }: PhotoDialogProps) {
  const { form, labels, file, kind, banner, ...state } = usePhotoForm({ type, photo, onClose });
  const { busy, progress } = state;
  const [kindChoices, setKindChoices] = useState(0);
  const isBanner = type === 'BANNER';
  const [imageRules, videoRules] = rulesOf[type];
  const rule = kind === 'VIDEO' ? videoRules : imageRules;
  const busyLabel = progress === 1 ? 'Processing...' : photo ? labels.updating : labels.adding;
  const notice =
    state.conflict && photo ? (
      <EditConflict
        message={state.conflict}
        facts={[
          { name: isBanner ? 'Headline' : 'Title', value: photo.title ?? 'None' },
          { name: 'Media Type', value: typeLabels[photo.mediaType] },
          ...(isBanner
            ? [
                { name: 'Text colour', value: toneLabels[photo.textTone ?? 'DARK'] },
                { name: 'Focal point', value: `${photo.focusX} %, ${photo.focusY} %` },
              ]
            : []),
        ]}
        onUseLatest={state.applyNewer}
      />
    ) : state.saveError ? (
      <SaveError message={state.saveError} onRetry={() => state.onSubmit()} />
    ) : (
      progress !== undefined && (
        <UploadProgress
          label={`Upload of the ${kind === 'VIDEO' ? 'video' : 'image'}`}
          progress={progress}
          onCancel={state.cancel}
        />
      )
    );
  return (
    <Dialog size={isBanner ? '72rem' : 'lg'} title={photo ? labels.edit : labels.create} busy={busy} {...state.dialog}>
      <form className={classes.form} onSubmit={state.onSubmit} noValidate>
        <div className={classes.parts} data-wide={isBanner || undefined}>
          <div className={classes.part}>
            <TextInput
              label={isBanner ? 'Headline' : 'Title'}
              description={isBanner ? "Shown on the banner. Empty: the shop's name." : undefined}
              required={!isBanner}
              withAsterisk={false}
              maxLength={120}
              disabled={busy}
              data-autofocus
              {...form.getInputProps('title')}
            />
            <Radio.Group
              label="Media Type"
              value={kind}
              onChange={(value) => {
                state.chooseKind(value);
                setKindChoices((before) => before + 1);
              }}
              classNames={{ label: classes.label }}
            >
              <Group gap="xl" mt={6}>
                {toChoices(typeLabels).map((choice) => (
                  <Radio key={choice.value} {...choice} disabled={busy} />
                ))}
              </Group>
            </Radio.Group>
            <FileDrop
              // Forgets why the last chosen file is invalid.
              key={kindChoices}
              label={kind === 'VIDEO' ? 'Video' : 'Image'}
              rules={rulesOf[type]}
              pickerTypes={rule.types}
              file={file}
              onFile={state.choose}
              error={state.fileError}
              ready={labels.ready(kind === 'VIDEO')}
              preview={storedPreview(photo)}
              disabled={busy}
              hint={
                hints[kind](rule.maxBytes / 1024 / 1024) + (kind === 'PHOTO' ? '. Larger photos are made smaller' : '')
              }
              withoutPreview={isBanner}
              onPreparing={state.onPreparing}
            />
            {state.isUnusualSize && (
              <p className={classes.info} role="status">
                {bannerSizeHint}
              </p>
            )}
            {isBanner && (
              <div className={classes.tone}>
                <span className={classes.label} id="text-colour">
                  Text colour
                </span>
                <SegmentedControl
                  aria-labelledby="text-colour"
                  mt={6}
                  value={state.tone}
                  disabled={busy}
                  onChange={(value) => state.setTone(value)}
                  data={toChoices(toneLabels)}
                />
              </div>
            )}
          </div>
          {isBanner && (
            <div className={classes.part}>
              {(banner.picture ?? banner.videoUrl) && (
                <div className={classes.focus}>
                  <FocusField banner={banner} onChange={state.setFocus} disabled={busy} />
                </div>
              )}
              <BannerScreens banner={banner} compact />
            </div>
          )}
        </div>
        <DialogActions notice={notice}>
          <Button variant="default" onClick={state.close} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" disabled={busy}>
            {busy ? busyLabel : photo ? 'Update Image' : labels.add}
          </Button>
        </DialogActions>
      </form>
      {state.confirmation}
    </Dialog>
  );
}
