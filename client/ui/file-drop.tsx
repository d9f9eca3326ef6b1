import '@mantine/dropzone/styles.layer.css';
import { Dropzone } from '@mantine/dropzone';
import { useCallback, useId, useState, type ReactNode } from 'react';
import IconFileCheck from '~icons/tabler/file-check';
import IconUpload from '~icons/tabler/upload';
import { fileError, type FileRules } from '../../domain/files';
import { preparedFile } from '../lib/chosen-file';
import { formatBytes } from '../lib/format';
import { makingSmaller } from '../lib/shrink-photo';
import classes from './file-drop.module.css';

/** The stored file, shown until another one is chosen. */
interface FilePreview {
  url: string;
  /** True for a video, otherwise it is an image. */
  video?: boolean;
}

export interface FileDropProps {
  label: string;
  rules: readonly FileRules[];
  /** MIME types offered by the file picker, if fewer than the rules allow. */
  pickerTypes?: readonly string[];
  file?: File;
  onFile?: (file: File) => void;
  /** Takes several files at once and replaces `onFile`. Called with the valid ones. */
  onFiles?: (files: File[]) => void;
  /** True if `onFiles` takes any file and validates it itself. */
  unchecked?: boolean;
  /** Changes a file before it is validated. It calls `onStart` if that takes time. `preparedFile` by default. */
  prepare?: (file: File, onStart: () => void) => Promise<File>;
  /** Called when a file starts to be prepared: it becomes the file for `onFile`, or undefined if that is invalid. */
  onPreparing?: (prepared: Promise<File | undefined>) => void;
  /** Error of the form or the server. The file itself is validated here. */
  error?: ReactNode;
  /** Shown for a chosen file: "Image selected and ready to upload". */
  ready?: ReactNode;
  preview?: FilePreview;
  /** True if the chosen and the stored file are shown elsewhere. */
  withoutPreview?: boolean;
  disabled?: boolean;
  /** Path of the field in its form, which focuses the field if it is invalid. */
  path?: string;
  /** Accepted files, shown while none is chosen: "JPEG, PNG or WebP, up to 2 MB". */
  hint?: ReactNode;
  /** The files chosen so far, shown above the drop zone. */
  children?: ReactNode;
}

/** The shape of a preview until the image has loaded. */
const previewSize = { width: 640, height: 480 };

/** Preview of a local image or video. Its object URL is revoked on unmount. */
function LocalPreview({ file }: { file: File }) {
  const show = useCallback(
    (node: HTMLImageElement | HTMLVideoElement | null) => {
      if (!node) return;
      const url = URL.createObjectURL(file);
      node.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  if (file.type.startsWith('image/'))
    return <img className={classes.preview} alt={`Preview of ${file.name}`} {...previewSize} ref={show} />;
  if (!file.type.startsWith('video/')) return null;
  return (
    <video className={classes.preview} aria-label={`Preview of ${file.name}`} controls muted playsInline ref={show} />
  );
}

function StoredPreview({ url, video }: FilePreview) {
  if (!video) return <img className={classes.preview} alt="Current image" src={url} {...previewSize} />;
  return <video className={classes.preview} aria-label="Current video" src={url} controls muted playsInline />;
}

/** An error below a tall field could be outside the visible part of a dialog. */
const scrollIntoView = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'nearest' });

/** Field to drop or pick a file, with a preview. It applies the same rules as the server. */
export function FileDrop(props: FileDropProps) {
  const {
    label,
    rules,
    pickerTypes,
    file,
    onFile,
    onFiles,
    unchecked,
    prepare = (original, onStart) => preparedFile(original, rules, onStart),
    onPreparing,
    error,
    ready,
    preview,
    withoutPreview = false,
    disabled,
    path,
    hint,
    children,
  } = props;
  const [validationError, setValidationError] = useState<string>();
  const [isPreparing, setPreparing] = useState(false);
  const id = useId();
  const shownError = validationError ?? error;
  const accept = (chosen: File[]) => {
    const fileErrors = chosen.map((candidate) => (unchecked ? undefined : fileError(candidate, rules)));
    setValidationError(fileErrors.find((found) => found !== undefined));
    // An invalid file does not replace a valid one that was chosen before.
    const valid = chosen.filter((_, index) => fileErrors[index] === undefined);
    if (valid[0]) onFile?.(valid[0]);
    if (valid.length > 0) onFiles?.(valid);
    return valid[0];
  };
  const prepareAndAccept = async (chosen: File[]) => {
    try {
      const prepared: File[] = [];
      // One at a time: a photo takes hundreds of megabytes while it is made smaller.
      for (const original of chosen) prepared.push(await prepare(original, () => setPreparing(true)));
      return accept(prepared);
    } finally {
      setPreparing(false);
    }
  };
  const choose = (chosen: File[]) => {
    if (unchecked) return void accept(chosen);
    const prepared = prepareAndAccept(chosen);
    onPreparing?.(prepared);
  };
  return (
    <div className={classes.field}>
      <span id={id} className={classes.label}>
        {label}
      </span>
      {children}
      {!withoutPreview && file && <LocalPreview file={file} />}
      {!withoutPreview && !file && preview && <StoredPreview {...preview} />}
      <Dropzone
        className={classes.zone}
        multiple={onFiles !== undefined}
        disabled={disabled || isPreparing}
        onDrop={choose}
        // Dropzone rejects several files at once where one is expected; the first one is used.
        onReject={(rejected) => choose(rejected.slice(0, 1).map(({ file: first }) => first))}
        // Limits the picker only. Dropped files are validated above, with the messages of the rules.
        inputProps={{
          accept: (pickerTypes ?? rules.flatMap(({ types }) => types)).join(','),
          'aria-labelledby': id,
          // A button must not contain another focusable element, not even a hidden one.
          style: { display: 'none' },
        }}
        role="button"
        data-path={path}
        aria-labelledby={`${id} ${id}-text`}
        aria-describedby={`${id}-status`}
        data-invalid={shownError ? true : undefined}
      >
        <div className={classes.inside}>
          {file ? <IconFileCheck size={28} stroke={1} aria-hidden /> : <IconUpload size={28} stroke={1} aria-hidden />}
          <p id={`${id}-text`} className={classes.text}>
            {file ? (
              <>
                <span className={classes.name}>{file.name}</span> <span>{formatBytes(file.size)}</span>
              </>
            ) : (
              (hint ?? 'Drop a file here, or click to choose one')
            )}
          </p>
        </div>
      </Dropzone>
      <div id={`${id}-status`} aria-live="polite">
        {isPreparing && <p className={classes.text}>{makingSmaller}</p>}
        {!isPreparing && shownError && (
          <p className={classes.error} role="alert" ref={scrollIntoView}>
            {shownError}
          </p>
        )}
        {!isPreparing && !shownError && file && ready && !disabled && <p className={classes.ready}>{ready}</p>}
      </div>
    </div>
  );
}
