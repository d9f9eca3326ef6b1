import { Avatar, Button, FileButton, Group, Progress } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState, type DragEvent } from 'react';
import { fileError } from '../../../domain/files';
import { avatarRules, userMessages } from '../../../domain/users';
import portrait from '../../assets/logo/avatar.svg';
import { preparedFile, unreadableFile, makingSmaller } from '../../lib/chosen-file';
import { errorMessage } from '../../lib/error-message';
import { notify } from '../../lib/notify';
import { isUploadCancelled, useUpload } from '../../lib/use-upload';
import classes from './avatar-field.module.css';
import { UpdateAvatarDocument, type ProfileDetailsFragment } from './profile.generated';

/** A selected picture that is not uploaded yet, with its preview URL. */
interface SelectedPicture {
  file: File;
  url: string;
}

/** The profile picture: dropped or selected, previewed, then saved. */
export function AvatarField({ profile }: { profile: ProfileDetailsFragment }) {
  const { send, progress, cancel } = useUpload(UpdateAvatarDocument);
  const [selected, setSelected] = useState<SelectedPicture>();
  const [error, setError] = useState<string>();
  const [over, setOver] = useState(false);
  const [isPreparing, setPreparing] = useState(false);
  const busy = progress !== undefined;
  const byTouch = useMediaQuery('(pointer: coarse)');
  const choosing = byTouch ? 'Choose a picture.' : 'Drop a picture here or choose one.';

  const replace = (next?: SelectedPicture) => {
    if (selected) URL.revokeObjectURL(selected.url);
    setSelected(next);
  };

  const discard = () => {
    setError(undefined);
    replace();
  };

  const choose = async (chosen: File | null | undefined) => {
    if (!chosen || busy || isPreparing) return;
    const file = await preparedFile(chosen, [avatarRules], () => setPreparing(true));
    setPreparing(false);
    const problem = fileError(file, [avatarRules]);
    setError(problem);
    replace(problem ? undefined : { file, url: URL.createObjectURL(file) });
  };

  const refuseUnreadable = () => {
    if (!selected) return;
    setError(unreadableFile(selected.file.name));
    replace();
  };

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void choose(event.dataTransfer.files[0]);
  };

  const save = async (file: File) => {
    setError(undefined);
    try {
      await send({ input: { file } });
      replace();
      notify.success(userMessages.profileUpdated);
    } catch (reason) {
      if (!isUploadCancelled(reason)) setError(errorMessage(reason, 'Error processing image'));
    }
  };

  return (
    <section
      className={classes.field}
      aria-label="Profile picture"
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Avatar
        src={selected?.url ?? profile.avatar?.url ?? portrait}
        alt={`Profile picture of ${profile.name}`}
        size={128}
        imageProps={{ width: 128, height: 128, onError: refuseUnreadable }}
        radius="50%"
      />
      <div className={classes.text}>
        <p className={classes.name}>{profile.name}</p>
        <p className="quiet">{profile.companyName}</p>
        <p className={`quiet ${classes.hint}`} aria-live="polite">
          {isPreparing ? makingSmaller : `${choosing} JPEG, PNG or WebP, less than 5 MB.`}
        </p>
        {busy && (
          <Progress value={progress * 100} size="xs" mt="sm" color="gold" aria-label="Upload of the profile picture" />
        )}
        <p className={classes.error} role="alert">
          {error}
        </p>
        <Group gap="sm">
          {selected ? (
            <>
              <Button size="sm" onClick={() => save(selected.file)} loading={busy}>
                {error ? 'Retry' : 'Save this picture'}
              </Button>
              <Button size="sm" variant="default" onClick={busy ? cancel : discard}>
                {busy ? 'Cancel upload' : 'Cancel'}
              </Button>
            </>
          ) : (
            <FileButton accept={avatarRules.types.join(',')} onChange={(file) => void choose(file)}>
              {(props) => (
                <Button {...props} size="sm" variant="default" loading={isPreparing}>
                  Choose a picture
                </Button>
              )}
            </FileButton>
          )}
        </Group>
      </div>
    </section>
  );
}
