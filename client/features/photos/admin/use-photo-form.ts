import { useEffect, useRef, useState, type FormEvent } from 'react';
import { bannerSize } from '../../../../domain/photos';
import type { MediaType, PhotoType, TextTone } from '../../../graphql/types.generated';
import { errorCode } from '../../../lib/error-message';
import { notify } from '../../../lib/notify';
import { useFormSubmit, useSchemaForm } from '../../../lib/use-form-submit';
import { useDiscardConfirmation } from '../../../ui/use-discard-confirmation';
import type { ShownBanner } from '../banner-hero';
import type { Focus } from '../focus-position';
import { inspectFile, UnreadablePicture, type FileInspection } from './inspect-file';
import { photoLabels } from './photo-labels';
import type { AdminPhotoFragment } from './photos-admin.generated';
import { useSendPhoto } from './use-photos-admin';

interface PhotoFormOptions {
  type: PhotoType;
  /** The photo to edit; omitted for a new one. */
  photo?: AdminPhotoFragment;
  onClose: () => void;
}

const centre: Focus = { focusX: 50, focusY: 50 };

const kindOf = ({ type }: File): MediaType => (type.startsWith('video/') ? 'VIDEO' : 'PHOTO');

/** The chosen file and its inspection, which the upload waits for. */
const useChosenFile = (photo: AdminPhotoFragment | undefined, onUnreadable: (message: string) => void) => {
  const [file, setFile] = useState<File>();
  const [url, setUrl] = useState<string>();
  const [kind, setKind] = useState<MediaType>(photo?.mediaType ?? 'PHOTO');
  const [inspection, setInspection] = useState<FileInspection>();
  const inspecting = useRef<Promise<FileInspection | undefined>>(undefined);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    setUrl(chosen && URL.createObjectURL(chosen));
    setInspection(undefined);
    inspecting.current = undefined;
    if (!chosen) return;
    // The media type follows the file.
    setKind(kindOf(chosen));
    const started = inspectFile(chosen);
    inspecting.current = started;
    started.then(
      (result) => inspecting.current === started && setInspection(result),
      (error: Error) => {
        if (inspecting.current !== started) return;
        choose(undefined);
        onUnreadable(error.message);
      },
    );
  };
  /** Changing the media type clears a chosen file of the other type. */
  const chooseKind = (next: MediaType) => {
    setKind(next);
    if (file && next !== kind) choose(undefined);
  };
  const { width = 16, height = 9 } = inspection ?? {};
  const isVideo = kind === 'VIDEO';
  const shown: Pick<ShownBanner, 'picture' | 'videoUrl'> = url
    ? { videoUrl: isVideo ? url : null, picture: isVideo ? null : { url, width, height } }
    : { videoUrl: photo?.videoUrl ?? null, picture: photo?.picture ?? null };
  return { file, shown, kind, inspection, choose, chooseKind, inspected: () => inspecting.current };
};

const schemas = () => import('../../../../domain/photos.schemas');
const bannerSchema = () => schemas().then(({ bannerFormSchema }) => bannerFormSchema);
const mediaSchema = () => schemas().then(({ mediaFormSchema }) => mediaFormSchema);

/** State and submission of the photo form. */
export const usePhotoForm = ({ type, photo, onClose }: PhotoFormOptions) => {
  const labels = photoLabels[type];
  const isBanner = type === 'BANNER';
  const [tone, setTone] = useState<TextTone | undefined>(photo?.textTone ?? undefined);
  /** Undefined until it is moved. */
  const [movedFocus, setFocus] = useState<Focus>();
  const [fileError, setFileError] = useState<string>();
  /** Why it was not saved, for a reason other than the file or an edit conflict. */
  const [saveError, setSaveError] = useState<string>();
  const chosen = useChosenFile(photo, setFileError);
  /** Resolves to the smaller file while a photo is made smaller, or to undefined if that is invalid. */
  const preparing = useRef<Promise<File | undefined>>(undefined);
  /** The value of `preparing` when the form was submitted. */
  const submitted = useRef<Promise<File | undefined>>(undefined);
  /** Error message of an edit conflict; `photo` is the stored version by then. */
  const [conflict, setConflict] = useState<string>();
  const { create, change, refresh, progress, cancel } = useSendPhoto();
  const form = useSchemaForm(isBanner ? bannerSchema : mediaSchema, { title: photo?.title ?? '' });
  const isOtherKind = photo !== undefined && chosen.kind !== photo.mediaType;
  const dirty =
    form.isDirty() ||
    isOtherKind ||
    chosen.file !== undefined ||
    tone !== (photo?.textTone ?? undefined) ||
    movedFocus !== undefined;
  const needsFile = !photo || isOtherKind;
  const { closeNow, ...discard } = useDiscardConfirmation({ dirty, onClose });
  const { focusX, focusY } = movedFocus ?? (chosen.file ? centre : (photo ?? centre));
  const shownTone = tone ?? chosen.inspection?.tone ?? 'DARK';
  /** The banner with the values of the form, for the preview. */
  const banner: ShownBanner = {
    title: form.values.title || null,
    textTone: shownTone,
    focusX,
    focusY,
    ...chosen.shown,
  };

  const send = async ({ title }: { title: string }) => {
    const prepared = await submitted.current;
    // The field shows why the photo is invalid.
    if (submitted.current && !prepared) return;
    const file = prepared ?? chosen.file;
    if (!file && needsFile) return;
    const inspection = file && (await chosen.inspected());
    const input = {
      title,
      ...(isBanner && { textTone: tone ?? inspection?.tone ?? photo?.textTone ?? 'DARK' }),
      ...(isBanner && (prepared ? centre : { focusX, focusY })),
      ...(file && { file, mediaType: kindOf(file), poster: inspection?.poster }),
    };
    if (photo) await change({ id: photo.id, seen: photo.version, ...input });
    else if (file) await create({ type, ...input, file });
    notify.success(photo ? labels.success.updated : labels.success.added, { about: 'generic', id: 'photo' });
    closeNow();
  };

  const fallback = photo ? labels.failedToUpdate : labels.failedToAdd;
  const { submit, busy } = useFormSubmit(form, send, {
    fallback,
    onError: async (message, error) => {
      const code = errorCode(error);
      if (error instanceof UnreadablePicture) setFileError(error.message);
      else if (code === 'MEDIA_UNREADABLE' || code === 'VALIDATION') setFileError(message);
      else if (code !== 'CONFLICT') setSaveError(message);
      else {
        await refresh();
        setConflict(message);
      }
    },
  });

  const onSubmit = (event?: FormEvent<HTMLFormElement>) => {
    submitted.current = preparing.current;
    setFileError(needsFile && !chosen.file && !preparing.current ? labels.missing : undefined);
    setConflict(undefined);
    setSaveError(undefined);
    submit(event);
  };
  const { inspection, kind } = chosen;
  const isUnusualSize =
    isBanner &&
    kind === 'PHOTO' &&
    inspection &&
    (inspection.width !== bannerSize.width || inspection.height !== bannerSize.height);
  return {
    form,
    labels,
    ...chosen,
    ...discard,
    onPreparing: (prepared: Promise<File | undefined>) => {
      preparing.current = prepared;
      void prepared.finally(() => {
        if (preparing.current === prepared) preparing.current = undefined;
      });
    },
    choose: (file: File | undefined) => {
      setFileError(undefined);
      setFocus(undefined);
      chosen.choose(file);
    },
    /** Errors of a file of the other type are outdated. */
    chooseKind: (kind: MediaType) => {
      setFileError(undefined);
      chosen.chooseKind(kind);
    },
    fileError,
    saveError,
    conflict,
    /** Replaces the form's values with the stored ones. */
    applyNewer: () => {
      form.setValues({ title: photo?.title ?? '' });
      form.resetDirty({ title: photo?.title ?? '' });
      setTone(photo?.textTone ?? undefined);
      setFocus(undefined);
      chosen.choose(undefined);
      chosen.chooseKind(photo?.mediaType ?? 'PHOTO');
      setConflict(undefined);
    },
    tone: shownTone,
    setTone,
    banner,
    setFocus,
    isUnusualSize: Boolean(isUnusualSize),
    busy,
    progress: chosen.file && progress,
    cancel,
    onSubmit,
  };
};
