import '@mantine/dropzone/styles.layer.css';
import { Dropzone } from '@mantine/dropzone';
import { useId, useState, type ReactNode } from 'react';
import IconFileCheck from '~icons/tabler/file-check';
import IconUpload from '~icons/tabler/upload';
import { fileError, type FileRules } from '../../domain/files';
import { preparedFile, makingSmaller } from '../lib/chosen-file';
import { formatBytes } from '../lib/format';
import classes from './file-drop.module.css';

interface FieldProps {
  label: string;
  disabled?: boolean;
  /** Path of the field in its form, which focuses the field if it is invalid. */
  path?: string;
  /** Accepted files, shown while none is chosen: "JPEG, PNG or WebP, up to 2 MB". */
  hint?: ReactNode;
  /** The files chosen so far, shown above the drop zone. */
  children?: ReactNode;
}

export interface DropZoneProps extends FieldProps {
  /** MIME types and endings that the file picker offers. Other files can be dropped. */
  pickerTypes: readonly string[];
  onChoose: (files: File[]) => void;
  multiple?: boolean;
  file?: File;
  isInvalid?: boolean;
  /** Shown below the drop zone. */
  status?: ReactNode;
}

/** Field to drop or pick files of any kind. */
export function DropZone(props: DropZoneProps) {
  const { label, disabled, path, hint, children, pickerTypes, onChoose, multiple = false, file, isInvalid } = props;
  const id = useId();
  const Icon = file ? IconFileCheck : IconUpload;
  return (
    <div className={classes.field}>
      <span id={id} className={classes.label}>
        {label}
      </span>
      {children}
      <Dropzone
        className={classes.zone}
        multiple={multiple}
        disabled={disabled}
        onDrop={onChoose}
        // Dropzone rejects several files at once where one is expected; the first one is used.
        onReject={(rejected) => onChoose(rejected.slice(0, 1).map(({ file: first }) => first))}
        inputProps={{
          accept: pickerTypes.join(','),
          'aria-labelledby': id,
          // A button must not contain another focusable element, not even a hidden one.
          style: { display: 'none' },
        }}
        role="button"
        data-path={path}
        aria-labelledby={`${id} ${id}-text`}
        aria-describedby={`${id}-status`}
        data-invalid={isInvalid || undefined}
      >
        <div className={classes.inside}>
          <Icon size={28} stroke={1} aria-hidden />
          <p id={`${id}-text`} className="quiet small wrap-anywhere">
            {file ? (
              <>
                <span className={classes.name}>{file.name}</span> <span>{formatBytes(file.size)}</span>
              </>
            ) : (
              hint
            )}
          </p>
        </div>
      </Dropzone>
      <div id={`${id}-status`} aria-live="polite">
        {props.status}
      </div>
    </div>
  );
}

/** An error below a tall field could be outside the visible part of a dialog. */
const scrollIntoView = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'nearest' });

interface CheckOptions {
  /** Equal to the rules of the server. */
  rules: readonly FileRules[];
  /** Changes a file before it is validated. It calls `onStart` if that takes time. `preparedFile` by default. */
  prepare?: (file: File, onStart: () => void) => Promise<File>;
  /** Error of the form or the server. */
  error?: ReactNode;
}

/** Prepares and validates chosen files. `check` resolves to the valid ones. */
const useFileCheck = ({ rules, prepare, error }: CheckOptions) => {
  const [validationError, setValidationError] = useState<string>();
  const [isPreparing, setPreparing] = useState(false);
  const check = async (chosen: File[]) => {
    const prepared: File[] = [];
    try {
      const start = () => setPreparing(true);
      // One at a time: a photo takes hundreds of megabytes while it is made smaller.
      for (const file of chosen) prepared.push(await (prepare?.(file, start) ?? preparedFile(file, rules, start)));
    } finally {
      setPreparing(false);
    }
    const fileErrors = prepared.map((file) => fileError(file, rules));
    setValidationError(fileErrors.find((found) => found !== undefined));
    return prepared.filter((_, index) => fileErrors[index] === undefined);
  };
  const shownError = validationError ?? error;
  const problem = shownError ? (
    <p className="bad smallest" role="alert" ref={scrollIntoView}>
      {shownError}
    </p>
  ) : undefined;
  const status = isPreparing ? <p className="quiet small wrap-anywhere">{makingSmaller}</p> : problem;
  return { check, isPreparing, isInvalid: problem !== undefined, status };
};

export interface FileDropProps extends FieldProps, CheckOptions {
  /** MIME types offered by the file picker, if fewer than the rules allow. */
  pickerTypes?: readonly string[];
  file?: File;
  /** Called with a valid file. An invalid one does not replace it. */
  onFile: (file: File) => void;
  /** Called when a file starts to be prepared: it becomes the file for `onFile`, or undefined if that is invalid. */
  onPreparing?: (prepared: Promise<File | undefined>) => void;
  /** Shown for a chosen file: "Image selected and ready to upload". */
  ready?: ReactNode;
}

/** Field to drop or pick one file. */
export function FileDrop({ rules, prepare, error, onFile, onPreparing, ready, ...field }: FileDropProps) {
  const { check, isPreparing, isInvalid, status } = useFileCheck({ rules, prepare, error });
  const take = async (chosen: File[]) => {
    const [valid] = await check(chosen);
    if (valid) onFile(valid);
    return valid;
  };
  const choose = (chosen: File[]) => {
    const prepared = take(chosen);
    onPreparing?.(prepared);
  };
  const isReady = field.file && ready && !field.disabled;
  return (
    <DropZone
      {...field}
      pickerTypes={field.pickerTypes ?? rules.flatMap(({ types }) => types)}
      disabled={field.disabled || isPreparing}
      onChoose={choose}
      isInvalid={isInvalid}
      status={status ?? (isReady && <p className="ok smallest">{ready}</p>)}
    />
  );
}

interface FilesDropProps extends FieldProps, Omit<CheckOptions, 'prepare'> {
  /** Called with the valid ones of the chosen files. */
  onFiles: (files: File[]) => void;
  /** Called when chosen files start to be prepared. */
  onPreparing?: (prepared: Promise<unknown>) => void;
}

/** Field to drop or pick several files at once. */
export function FilesDrop({ rules, error, onFiles, onPreparing, ...field }: FilesDropProps) {
  const { check, isPreparing, isInvalid, status } = useFileCheck({ rules, error });
  const take = async (chosen: File[]) => {
    const valid = await check(chosen);
    if (valid.length > 0) onFiles(valid);
  };
  const choose = (chosen: File[]) => {
    const prepared = take(chosen);
    onPreparing?.(prepared);
  };
  return (
    <DropZone
      {...field}
      multiple
      pickerTypes={rules.flatMap(({ types }) => types)}
      disabled={field.disabled || isPreparing}
      onChoose={choose}
      isInvalid={isInvalid}
      status={status}
    />
  );
}
