import { Button, Group, Modal, Radio, SegmentedControl, TextInput } from '@mantine/core';
import { bannerSizeHint, photoFileRules } from '../../../../domain/photos';
import type { PhotoType } from '../../../graphql/types.generated';
import { DialogActions } from '../../../ui/dialog-actions';
import { FileDrop } from '../../../ui/file-drop';
import { NewerState } from '../../../ui/newer-state';
import classes from './photo-dialog.module.css';
import type { AdminPhotoFragment } from './photos-admin.generated';
import { usePhotoForm } from './use-photo-form';

interface PhotoDialogProps {
  type: PhotoType;
  photo?: AdminPhotoFragment;
  onClose: () => void;
}

const rulesOf = {
  BANNER: photoFileRules.banner,
  GALLERY: photoFileRules.gallery,
  HOME: photoFileRules.home,
} as const;

const hints = {
  PHOTO: (megabytes: number) => `Drop a JPEG, PNG or WebP picture here, or press to choose one. Up to ${megabytes} MB`,
  VIDEO: (megabytes: number) => `Drop an MP4, WebM or Ogg video here, or press to choose one. Up to ${megabytes} MB`,
};

const standing = (photo: AdminPhotoFragment | undefined) => {
  if (photo?.videoUrl) return { url: photo.videoUrl, video: true };
  return photo?.picture ? { url: photo.picture.url } : undefined;
};

/** Adds or changes a banner, a gallery picture or a home picture. It cannot be closed half-way through an upload. */
export function PhotoDialog({ type, photo, onClose }: PhotoDialogProps) {
  const { form, words, file, kind, ...state } = usePhotoForm({ type, photo, onClose });
  const { busy, progress, asking } = state;
  const isBanner = type === 'BANNER';
  const [pictures, films] = rulesOf[type];
  const rule = kind === 'VIDEO' ? films : pictures;
  const close = () => {
    if (!busy) state.close();
  };
  const busyLabel = progress === 1 ? 'Processing...' : photo ? words.updating : words.adding;
  return (
    <Modal
      opened
      onClose={close}
      size="lg"
      title={photo ? words.edit : words.create}
      // What was typed and chosen must not go with a click beside the form.
      closeOnClickOutside={false}
      closeOnEscape={!asking}
      closeButtonProps={{ 'aria-label': 'Close', disabled: busy }}
    >
      <form className={classes.form} onSubmit={state.onSubmit} noValidate>
        <TextInput
          label={isBanner ? 'Headline' : 'Title'}
          description={isBanner ? 'Stands on the banner; without one it is the name of the house.' : undefined}
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
          onChange={(value) => state.chooseKind(value)}
          classNames={{ label: classes.label }}
        >
          <Group gap="xl" mt={6}>
            <Radio value="PHOTO" label="Photo" disabled={busy} />
            <Radio value="VIDEO" label="Video" disabled={busy} />
          </Group>
        </Radio.Group>
        <FileDrop
          label={kind === 'VIDEO' ? 'Video' : 'Image'}
          rules={rulesOf[type]}
          offered={rule.types}
          file={file}
          onFile={state.choose}
          error={state.fault}
          ready={words.ready(kind === 'VIDEO')}
          preview={standing(photo)}
          progress={progress}
          onCancel={state.cancel}
          onRetry={file ? () => state.onSubmit() : undefined}
          disabled={busy}
          hint={hints[kind](rule.maxBytes / 1024 / 1024)}
        />
        {state.notIdeal && (
          <p className={classes.info} role="status">
            {bannerSizeHint}
          </p>
        )}
        {isBanner && (
          <div>
            <span className={classes.label} id="letters">
              Letters on it
            </span>
            <SegmentedControl
              aria-labelledby="letters"
              mt={6}
              value={state.tone}
              disabled={busy}
              onChange={(value) => state.setTone(value)}
              data={[
                { value: 'DARK', label: 'Dark' },
                { value: 'LIGHT', label: 'Light' },
              ]}
            />
          </div>
        )}
        {state.overtaken && photo && (
          <NewerState
            message={state.overtaken}
            facts={[
              { name: isBanner ? 'Headline' : 'Title', value: photo.title ?? 'None' },
              { name: 'Media Type', value: photo.mediaType === 'VIDEO' ? 'Video' : 'Photo' },
              ...(isBanner ? [{ name: 'Letters on it', value: photo.textTone === 'LIGHT' ? 'Light' : 'Dark' }] : []),
            ]}
            onTake={state.takeNewer}
          />
        )}
        <DialogActions>
          <Button variant="default" onClick={close} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" disabled={busy}>
            {busy ? busyLabel : photo ? words.update : words.add}
          </Button>
        </DialogActions>
      </form>
      {state.question}
    </Modal>
  );
}
