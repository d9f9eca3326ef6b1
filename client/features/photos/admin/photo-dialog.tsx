import { Button, Group, Radio, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { byEnumName } from '../../../../domain/enum-names';
import { bannerSize, bannerSizeHint, mediaTypeLabels, photoFileRules, textToneLabels } from '../../../../domain/photos';
import type { PhotoType } from '../../../graphql/types.generated';
import { toChoices } from '../../../lib/choices';
import { Dialog, DialogActions } from '../../../ui/dialog';
import { EditConflict, SaveError } from '../../../ui/form-errors';
import { FileDrop } from '../../../ui/file-drop';
import { UploadProgress } from '../../../ui/upload-progress';
import type { ShownBanner } from '../banner-hero';
import { BannerScreens } from './banner-screens';
import { FocusField } from './focus-field';
import classes from './photo-dialog.module.css';
import type { AdminPhotoFragment } from './photos-admin.generated';
import { useChosenFile, type ChosenFile } from './use-chosen-file';
import { useBannerLook, usePhotoForm, type PhotoForm } from './use-photo-form';

interface PhotoDialogProps {
  type: PhotoType;
  /** The photo to edit; omitted for a new one. */
  photo?: AdminPhotoFragment;
  onClose: () => void;
}

/** Values of the stored photo, shown after an edit conflict. */
type Facts = readonly { name: string; value: string }[];

const rulesOf = byEnumName(photoFileRules);
const typeLabels = byEnumName(mediaTypeLabels);
const toneLabels = byEnumName(textToneLabels);

const fields = {
  PHOTO: { label: 'Image', files: 'a JPEG, PNG or WebP image', note: '. Larger photos are made smaller' },
  VIDEO: { label: 'Video', files: 'an MP4 or WebM video', note: '' },
};

/** The shape of a preview until the image has loaded. */
const previewSize = { width: 640, height: 480 };

function PicturePreview({ url, file }: { url: string; file?: File }) {
  const alt = file ? `Preview of ${file.name}` : 'Current image';
  return <img className={classes.preview} alt={alt} src={url} {...previewSize} />;
}

function VideoPreview({ url, file }: { url: string; file?: File }) {
  const label = file ? `Preview of ${file.name}` : 'Current video';
  return <video className={classes.preview} aria-label={label} src={url} controls muted playsInline />;
}

function MediaPreview({ shown, file }: Pick<ChosenFile, 'shown' | 'file'>) {
  if (shown.videoUrl) return <VideoPreview url={shown.videoUrl} file={file} />;
  return shown.picture && <PicturePreview url={shown.picture.url} file={file} />;
}

interface MediaFieldsProps {
  type: PhotoType;
  chosen: ChosenFile;
  state: PhotoForm;
  onFile: (file: File) => void;
  /** Shows the chosen or the stored file. */
  preview?: ReactNode;
}

/** The media type, and the picture or video. */
function MediaFields({ type, chosen, state, onFile, preview }: MediaFieldsProps) {
  const [kindChoices, setKindChoices] = useState(0);
  const [imageRules, videoRules] = rulesOf[type];
  const { kind } = chosen;
  const { types, maxBytes } = { PHOTO: imageRules, VIDEO: videoRules }[kind];
  const { label, files, note } = fields[kind];
  return (
    <>
      <Radio.Group
        label="Media Type"
        value={kind}
        onChange={(value) => {
          chosen.chooseKind(value);
          setKindChoices((before) => before + 1);
        }}
        classNames={{ label: classes.label }}
      >
        <Group gap="xl" mt={6}>
          {toChoices(typeLabels).map((choice) => (
            <Radio key={choice.value} {...choice} disabled={state.busy} />
          ))}
        </Group>
      </Radio.Group>
      <FileDrop
        // Forgets why the last chosen file is invalid.
        key={kindChoices}
        label={label}
        rules={rulesOf[type]}
        pickerTypes={types}
        file={chosen.file}
        onFile={onFile}
        error={chosen.error}
        ready={state.labels.ready[kind]}
        disabled={state.busy}
        hint={`Drop ${files} here, or click to choose one. Up to ${maxBytes / 1024 / 1024} MB${note}`}
        onPreparing={state.onPreparing}
      >
        {preview}
      </FileDrop>
    </>
  );
}

interface NoticeProps {
  state: PhotoForm;
  kind: ChosenFile['kind'];
  /** Missing for a new photo. */
  facts?: Facts;
}

/** Why the photo was not saved, or the progress of its upload. */
function Notice({ state, kind, facts }: NoticeProps) {
  const { conflict, saveError, progress } = state;
  if (conflict && facts) return <EditConflict message={conflict} facts={facts} onUseLatest={state.applyNewer} />;
  if (saveError) return <SaveError message={saveError} onRetry={() => state.onSubmit()} />;
  if (progress === undefined) return null;
  const label = `Upload of the ${fields[kind].label.toLowerCase()}`;
  return <UploadProgress label={label} progress={progress} onCancel={state.cancel} />;
}

const buttonLabel = ({ busy, progress, labels }: PhotoForm, isNew: boolean) => {
  if (!busy) return isNew ? labels.add : 'Update Image';
  if (progress === 1) return 'Processing...';
  return isNew ? labels.adding : labels.updating;
};

interface FormDialogProps extends NoticeProps {
  size: string;
  children: ReactNode;
}

/** The form around the fields. It cannot be closed during an upload. */
function FormDialog({ size, state, kind, facts, children }: FormDialogProps) {
  const { busy, labels } = state;
  return (
    <Dialog size={size} title={facts ? labels.edit : labels.create} busy={busy} {...state.dialog}>
      <form onSubmit={state.onSubmit} noValidate>
        <Stack gap="1.25rem">
          {children}
          <DialogActions notice={<Notice state={state} kind={kind} facts={facts} />}>
            <Button variant="default" onClick={state.close} disabled={busy}>
              Cancel
            </Button>
            <Button type="submit" disabled={busy}>
              {buttonLabel(state, !facts)}
            </Button>
          </DialogActions>
        </Stack>
      </form>
      {state.confirmation}
    </Dialog>
  );
}

const titleProps = { withAsterisk: false, maxLength: 120, 'data-autofocus': true } as const;

/** Adds or edits a photo of the gallery or of the home page's slider. */
function MediaDialog({ type, photo, onClose }: PhotoDialogProps) {
  const chosen = useChosenFile(photo);
  const state = usePhotoForm({ type, photo, onClose, chosen });
  const { form, busy } = state;
  const facts = photo && [
    { name: 'Title', value: photo.title ?? 'None' },
    { name: 'Media Type', value: typeLabels[photo.mediaType] },
  ];
  const preview = <MediaPreview shown={chosen.shown} file={chosen.file} />;
  return (
    <FormDialog size="lg" state={state} kind={chosen.kind} facts={facts}>
      <div className={classes.part}>
        <TextInput label="Title" required disabled={busy} {...titleProps} {...form.getInputProps('title')} />
        <MediaFields type={type} chosen={chosen} state={state} onFile={chosen.choose} preview={preview} />
      </div>
    </FormDialog>
  );
}

/** Recommends the usual size for a picture of another size. */
function SizeHint({ kind, inspection }: ChosenFile) {
  if (kind === 'VIDEO' || !inspection) return null;
  if (inspection.width === bannerSize.width && inspection.height === bannerSize.height) return null;
  return (
    <p className={classes.info} role="status">
      {bannerSizeHint}
    </p>
  );
}

const bannerFacts = ({ title, mediaType, textTone, focusX, focusY }: AdminPhotoFragment) => [
  { name: 'Headline', value: title ?? 'None' },
  { name: 'Media Type', value: typeLabels[mediaType] },
  { name: 'Text colour', value: toneLabels[textTone ?? 'DARK'] },
  { name: 'Focal point', value: `${focusX} %, ${focusY} %` },
];

/** Adds or edits a banner, and shows it on both screens. */
function BannerDialog({ photo, onClose }: Omit<PhotoDialogProps, 'type'>) {
  const chosen = useChosenFile(photo);
  const look = useBannerLook(photo, chosen);
  const state = usePhotoForm({ type: 'BANNER', photo, onClose, chosen, look });
  const { form, busy } = state;
  const banner: ShownBanner = {
    title: form.values.title || null,
    textTone: look.tone,
    ...look.focus,
    ...chosen.shown,
  };
  const choose = (file: File) => {
    look.setFocus(undefined);
    chosen.choose(file);
  };
  return (
    <FormDialog size="72rem" state={state} kind={chosen.kind} facts={photo && bannerFacts(photo)}>
      <div className={classes.parts}>
        <div className={classes.part}>
          <TextInput
            label="Headline"
            description="Shown on the banner. Empty: the shop's name."
            disabled={busy}
            {...titleProps}
            {...form.getInputProps('title')}
          />
          <MediaFields type="BANNER" chosen={chosen} state={state} onFile={choose} />
          <SizeHint {...chosen} />
          <div className={classes.tone}>
            <span className={classes.label} id="text-colour">
              Text colour
            </span>
            <SegmentedControl
              aria-labelledby="text-colour"
              mt={6}
              value={look.tone}
              disabled={busy}
              onChange={(value) => look.setTone(value)}
              data={toChoices(toneLabels)}
            />
          </div>
        </div>
        <div className={classes.part}>
          {(banner.picture ?? banner.videoUrl) && (
            <div className={classes.focus}>
              <FocusField banner={banner} onChange={look.setFocus} disabled={busy} />
            </div>
          )}
          <BannerScreens banner={banner} compact />
        </div>
      </div>
    </FormDialog>
  );
}

/** Adds or edits a photo of any type. */
export function PhotoDialog({ type, ...props }: PhotoDialogProps) {
  return type === 'BANNER' ? <BannerDialog {...props} /> : <MediaDialog type={type} {...props} />;
}
