import { Avatar, Button, FileButton, Group, Progress } from '@mantine/core';
import { useState, type DragEvent } from 'react';
import { fileError } from '../../../domain/files';
import { avatarRules } from '../../../domain/users';
import { errorMessage } from '../../lib/error-message';
import { notify } from '../../lib/notify';
import { isUploadCancelled } from '../../lib/use-upload';
import classes from './avatar-field.module.css';
import type { ProfileDetailsFragment } from './profile.generated';
import { useUpdateAvatar } from './use-profile';

/** A picture that is still only on this machine, and the address it can be looked at under. */
interface Chosen {
  file: File;
  url: string;
}

/** The portrait: dropped or picked, looked at first, then kept. */
export function AvatarField({ profile }: { profile: ProfileDetailsFragment }) {
  const { send, progress, cancel } = useUpdateAvatar();
  const [chosen, setChosen] = useState<Chosen>();
  const [fault, setFault] = useState<string>();
  const [over, setOver] = useState(false);
  const busy = progress !== undefined;

  const replace = (next?: Chosen) => {
    if (chosen) URL.revokeObjectURL(chosen.url);
    setChosen(next);
  };

  const leave = () => {
    setFault(undefined);
    replace();
  };

  const choose = (file: File | null | undefined) => {
    if (!file || busy) return;
    const wrong = fileError(file, [avatarRules]);
    setFault(wrong);
    replace(wrong ? undefined : { file, url: URL.createObjectURL(file) });
  };

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files[0]);
  };

  const save = async (file: File) => {
    setFault(undefined);
    try {
      await send(file);
      replace();
      notify.success('Profile updated successfully');
    } catch (error) {
      if (!isUploadCancelled(error)) setFault(errorMessage(error, 'Error processing image'));
    }
  };

  return (
    <section
      className={classes.field}
      aria-label="Portrait"
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Avatar
        src={chosen?.url ?? profile.avatar?.url}
        alt={`Portrait of ${profile.name}`}
        size={128}
        radius="50%"
        name={profile.name}
        color="gold"
      />
      <div className={classes.text}>
        <p className={classes.name}>{profile.name}</p>
        <p className={classes.company}>{profile.companyName}</p>
        <p className={classes.hint}>Drop a picture here or choose one. JPEG, PNG or WebP, less than 5 MB.</p>
        {busy && <Progress value={progress * 100} size="xs" mt="sm" color="gold" aria-label="Upload of the portrait" />}
        <p className={classes.fault} role="alert">
          {fault}
        </p>
        <Group gap="sm">
          {chosen ? (
            <>
              <Button size="sm" onClick={() => save(chosen.file)} loading={busy}>
                {fault ? 'Retry' : 'Keep this picture'}
              </Button>
              <Button size="sm" variant="default" onClick={busy ? cancel : leave}>
                {busy ? 'Cancel upload' : 'Cancel'}
              </Button>
            </>
          ) : (
            <FileButton accept={avatarRules.types.join(',')} onChange={choose}>
              {(props) => (
                <Button {...props} size="sm" variant="default">
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
