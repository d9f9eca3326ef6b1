import { Button, Group } from '@mantine/core';
import { useId, useRef, type ReactNode, Suspense } from 'react';
import IconUpload from '~icons/tabler/upload';
import { useBusy } from '../../../lib/use-busy';
import { picturePickerTypes, picturesIn } from './chosen-files';
import type { ChosenPictures, LeftOut } from './chosen-pictures';
import type { DropZoneProps, FileDropProps } from '../../../ui/file-drop';
import { lazyComponent } from '../../../ui/lazy-component';
import zone from '../../../ui/file-drop.module.css';
import classes from './pictures-drop.module.css';

const load = () => import('../../../ui/file-drop');
const FileDrop = lazyComponent<FileDropProps, 'FileDrop'>(load, 'FileDrop');
const DropZone = lazyComponent<DropZoneProps, 'DropZone'>(load, 'DropZone');

/** The field as it looks before a file is chosen, so that nothing moves when its code has loaded. */
const Waiting = ({ label, hint }: Pick<FileDropProps, 'label' | 'hint'>) => (
  <div className={zone.field} aria-busy="true">
    <span className={zone.label}>{label}</span>
    <div className={zone.zone}>
      <div className={zone.inside}>
        <IconUpload size={28} stroke={1} aria-hidden />
        <p className="quiet small wrap-anywhere">{hint}</p>
      </div>
    </div>
    <div />
  </div>
);

/** A field for a file, whose code is loaded after the rest of the page. */
export const LazyFileDrop = (props: FileDropProps) => (
  <Suspense fallback={<Waiting {...props} />}>
    <FileDrop {...props} />
  </Suspense>
);

/** A field for any files, whose code is loaded after the rest of the page. */
const LazyDropZone = (props: DropZoneProps) => (
  <Suspense fallback={<Waiting {...props} />}>
    <DropZone {...props} />
  </Suspense>
);

/** Finds the pictures among files. `opening` is true while the ZIP files among them are opened. */
export function usePicturesIn(onPictures: (more: ChosenPictures) => void) {
  const { busy: opening, run } = useBusy(async (files: readonly File[]) => onPictures(await picturesIn(files)));
  return { opening, onFiles: (files: readonly File[]) => void run(files) };
}

interface PicturesDropProps extends ReturnType<typeof usePicturesIn> {
  label: string;
  disabled?: boolean;
  /** Buttons beside the one that chooses a folder. */
  buttons?: ReactNode;
  /** The files chosen so far. */
  children?: ReactNode;
}

/** An attribute that the types of React lack. */
const choosesFolders = { webkitdirectory: '' };

/** Field to drop or choose pictures: files, folders or ZIP files. */
export function PicturesDrop({ label, disabled, opening, onFiles, buttons, children }: PicturesDropProps) {
  const isLocked = disabled === true || opening;
  const folder = useRef<HTMLInputElement>(null);
  return (
    <div className={classes.pictures}>
      <LazyDropZone
        label={label}
        pickerTypes={picturePickerTypes}
        multiple
        disabled={isLocked}
        onChoose={onFiles}
        hint="Drop pictures, a folder or a ZIP file here, or click to choose files"
      />
      <input
        ref={folder}
        {...choosesFolders}
        type="file"
        multiple
        hidden
        aria-label={`${label}: a folder`}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      <div className={classes.below}>
        <Group gap="0.5rem 1rem">
          <Button size="compact-sm" variant="default" disabled={isLocked} onClick={() => folder.current?.click()}>
            Choose a folder
          </Button>
          {buttons}
        </Group>
        <div role="status">{opening && <p className="quiet smallest">Reading the files...</p>}</div>
        {children}
      </div>
    </div>
  );
}

const shownFiles = 20;

/** The files that are not uploaded, with the reasons. */
export function LeftOutFiles({ files }: { files: readonly LeftOut[] }) {
  const id = useId();
  if (!files.length) return null;
  const rest = files.length - shownFiles;
  return (
    <div className={classes.leftOut}>
      <p id={id}>{files.length === 1 ? '1 file is left out:' : `${files.length} files are left out:`}</p>
      <ul aria-labelledby={id} tabIndex={0}>
        {files.slice(0, shownFiles).map(({ name, reason }) => (
          <li key={name}>
            <b>{name}</b> {reason}
          </li>
        ))}
        {rest > 0 && <li>and {rest} more</li>}
      </ul>
    </div>
  );
}
