import { useRef, useState, type FormEvent } from 'react';
import type { PhotoType, TextTone } from '../../../graphql/types.generated';
import { errorCode } from '../../../lib/error-message';
import { notify } from '../../../lib/notify';
import { useFormSubmit, useSchemaForm } from '../../../lib/use-form-submit';
import { useDiscardConfirmation } from '../../../ui/use-discard-confirmation';
import type { Focus } from '../photo';
import { UnreadablePicture, type FileInspection } from './inspect-file';
import { photoLabels } from './photo-labels';
import type { AdminPhotoFragment } from './photos-admin.generated';
import { kindOf, type ChosenFile } from './use-chosen-file';
import { useSendPhoto } from './use-photos-admin';

const centre: Focus = { focusX: 50, focusY: 50 };

/** The tone of a banner's text and its focal point. */
export const useBannerLook = (photo: AdminPhotoFragment | undefined, chosen: ChosenFile) => {
  const storedTone = photo?.textTone ?? undefined;
  const [tone, setTone] = useState<TextTone | undefined>(storedTone);
  /** Undefined until it is moved. */
  const [movedFocus, setFocus] = useState<Focus>();
  const storedFocus = photo && { focusX: photo.focusX, focusY: photo.focusY };
  const focus = movedFocus ?? (chosen.file ? centre : (storedFocus ?? centre));
  return {
    tone: tone ?? chosen.inspection?.tone ?? 'DARK',
    setTone,
    focus,
    setFocus,
    dirty: tone !== storedTone || movedFocus !== undefined,
    /** Values to send; `isPrepared` is true for a file that was made smaller after the form was submitted. */
    input: (inspection: FileInspection | undefined, isPrepared: boolean) => ({
      textTone: tone ?? inspection?.tone ?? storedTone ?? 'DARK',
      ...(isPrepared ? centre : focus),
    }),
    /** Returns to the stored values. */
    reset: () => {
      setTone(storedTone);
      setFocus(undefined);
    },
  };
};

type PreparedFile = Promise<File | undefined>;

/** The file that is being made smaller, or undefined. It resolves to undefined if the file is invalid. */
const usePreparing = () => {
  const preparing = useRef<PreparedFile>(undefined);
  const onPreparing = (prepared: PreparedFile) => {
    preparing.current = prepared;
    void prepared.finally(() => {
      if (preparing.current === prepared) preparing.current = undefined;
    });
  };
  return { preparing, onPreparing };
};

const schemas = () => import('../../../../domain/photos.schemas');
const bannerSchema = () => schemas().then(({ bannerFormSchema }) => bannerFormSchema);
const mediaSchema = () => schemas().then(({ mediaFormSchema }) => mediaFormSchema);

/** Reasons why a photo was not saved; one at a time. */
const useProblem = (setFileError: ChosenFile['setError'], refresh: () => Promise<unknown>) => {
  /** The reason, if it is neither the file nor an edit conflict. */
  const [saveError, setSaveError] = useState<string>();
  /** Error message of an edit conflict; `photo` is the stored version by then. */
  const [conflict, setConflict] = useState<string>();
  const onError = async (message: string, error: unknown) => {
    const code = errorCode(error);
    if (error instanceof UnreadablePicture) setFileError(error.message);
    else if (code === 'MEDIA_UNREADABLE' || code === 'VALIDATION') setFileError(message);
    else if (code !== 'CONFLICT') setSaveError(message);
    else {
      await refresh();
      setConflict(message);
    }
  };
  const clear = () => {
    setSaveError(undefined);
    setConflict(undefined);
  };
  return { saveError, conflict, onError, clear };
};

interface PhotoFormOptions {
  type: PhotoType;
  /** The photo to edit; omitted for a new one. */
  photo?: AdminPhotoFragment;
  onClose: () => void;
  chosen: ChosenFile;
  /** Further values of a banner. */
  look?: ReturnType<typeof useBannerLook>;
}

/** State and submission of the photo form. */
export const usePhotoForm = ({ type, photo, onClose, chosen, look }: PhotoFormOptions) => {
  const labels = photoLabels[type];
  const { preparing, onPreparing } = usePreparing();
  /** The value of `preparing` when the form was submitted. */
  const submitted = useRef<PreparedFile>(undefined);
  const { create, change, refresh, progress, cancel } = useSendPhoto();
  const { onError, clear, ...problem } = useProblem(chosen.setError, refresh);
  const form = useSchemaForm(type === 'BANNER' ? bannerSchema : mediaSchema, { title: photo?.title ?? '' });
  const needsFile = chosen.kind !== photo?.mediaType;
  const hasNewFile = chosen.file !== undefined || (photo !== undefined && needsFile);
  const dirty = form.isDirty() || hasNewFile || look?.dirty === true;
  const { closeNow, ...discard } = useDiscardConfirmation({ dirty, onClose });

  const send = async ({ title }: { title: string }) => {
    const prepared = await submitted.current;
    // The field shows why the photo is invalid.
    if (submitted.current && !prepared) return;
    const file = prepared ?? chosen.file;
    if (!file && needsFile) return;
    const inspection = file && (await chosen.inspected());
    const input = {
      title,
      ...look?.input(inspection, prepared !== undefined),
      ...(file && { file, mediaType: kindOf(file), poster: inspection?.poster }),
    };
    if (photo) await change({ id: photo.id, seen: photo.version, ...input });
    else if (file) await create({ type, ...input, file });
    notify.success(photo ? labels.success.updated : labels.success.added, { about: 'generic', id: 'photo' });
    closeNow();
  };

  const fallback = photo ? labels.failedToUpdate : labels.failedToAdd;
  const { submit, busy } = useFormSubmit(form, send, { fallback, onError });

  return {
    form,
    labels,
    ...discard,
    ...problem,
    onPreparing,
    /** Replaces the form's values with the stored ones. */
    applyNewer: () => {
      form.setValues({ title: photo?.title ?? '' });
      form.resetDirty({ title: photo?.title ?? '' });
      look?.reset();
      chosen.reset();
      clear();
    },
    busy,
    progress: chosen.file && progress,
    cancel,
    onSubmit: (event?: FormEvent<HTMLFormElement>) => {
      submitted.current = preparing.current;
      chosen.setError(needsFile && !chosen.file && !preparing.current ? labels.missing : undefined);
      clear();
      submit(event);
    },
  };
};

export type PhotoForm = ReturnType<typeof usePhotoForm>;
