import { useEffect, useRef, useState } from 'react';
import type { MediaType } from '../../../graphql/types.generated';
import type { ShownBanner } from '../banner-hero';
import { inspectFile, type FileInspection } from './inspect-file';
import type { AdminPhotoFragment } from './photos-admin.generated';

export const kindOf = ({ type }: File): MediaType => (type.startsWith('video/') ? 'VIDEO' : 'PHOTO');

type ShownMedia = Pick<ShownBanner, 'picture' | 'videoUrl'>;

const shownPicture = (url: string, size: FileInspection | undefined): ShownMedia => ({
  picture: { url, width: size?.width ?? 16, height: size?.height ?? 9 },
  videoUrl: null,
});

const shownVideo = (videoUrl: string): ShownMedia => ({ picture: null, videoUrl });

const shownPhoto = (photo: AdminPhotoFragment | undefined): ShownMedia => ({
  picture: photo?.picture ?? null,
  videoUrl: photo?.videoUrl ?? null,
});

/** The picture or video that is chosen for a photo, and its inspection, which the upload waits for. */
export const useChosenFile = (photo: AdminPhotoFragment | undefined) => {
  const [file, setFile] = useState<File>();
  const [url, setUrl] = useState<string>();
  const [kind, setKind] = useState<MediaType>(photo?.mediaType ?? 'PHOTO');
  const [inspection, setInspection] = useState<FileInspection>();
  const [error, setError] = useState<string>();
  const inspecting = useRef<Promise<FileInspection | undefined>>(undefined);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  const clear = () => {
    setFile(undefined);
    setUrl(undefined);
    setInspection(undefined);
    inspecting.current = undefined;
  };
  const choose = (chosen: File) => {
    const started = inspectFile(chosen);
    setFile(chosen);
    setUrl(URL.createObjectURL(chosen));
    setInspection(undefined);
    setError(undefined);
    // The media type follows the file.
    setKind(kindOf(chosen));
    inspecting.current = started;
    started.then(
      (result) => inspecting.current === started && setInspection(result),
      (unreadable: Error) => {
        if (inspecting.current !== started) return;
        clear();
        setError(unreadable.message);
      },
    );
  };
  /** Clears a chosen file of the other media type, and its error. */
  const chooseKind = (next: MediaType) => {
    setKind(next);
    setError(undefined);
    if (next !== kind) clear();
  };
  const shownFile = url && (kind === 'VIDEO' ? shownVideo(url) : shownPicture(url, inspection));
  return {
    file,
    kind,
    inspection,
    /** Why the file cannot be saved. */
    error,
    setError,
    /** The chosen file, otherwise the stored one. */
    shown: shownFile || shownPhoto(photo),
    choose,
    chooseKind,
    inspected: () => inspecting.current,
    /** Clears the chosen file. */
    reset: () => {
      clear();
      setKind(photo?.mediaType ?? 'PHOTO');
    },
  };
};

export type ChosenFile = ReturnType<typeof useChosenFile>;
