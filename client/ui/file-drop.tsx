import '@mantine/dropzone/styles.layer.css';
import { Button, Progress } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileCheck, IconUpload } from '@tabler/icons-react';
import { useCallback, useId, useState, type ReactNode } from 'react';
import { fileError, type FileRules } from '../../domain/files';
import { formatBytes } from '../lib/format';
import classes from './file-drop.module.css';

/** What stands there already, before another file is chosen. */
export interface FilePreview {
  url: string;
  /** A film and not a picture. */
  video?: boolean;
}

interface FileDropProps {
  label: string;
  rules: readonly FileRules[];
  /** What the picker offers, where that is less than what may be dropped. */
  offered?: readonly string[];
  file?: File;
  onFile?: (file: File) => void;
  /** Instead: several may be dropped or picked at once; it hears of those that keep the rules. */
  onFiles?: (files: File[]) => void;
  /** What is wrong, in the words of the form or the server; the file's own fault is found here. */
  error?: ReactNode;
  /** Said of a chosen file: "Image selected and ready to upload". */
  ready?: ReactNode;
  preview?: FilePreview;
  /** 0 to 1 while it goes out. */
  progress?: number;
  /** Breaks the upload off. */
  onCancel?: () => void;
  /** Sends the same file again after a failure. */
  onRetry?: () => void;
  disabled?: boolean;
  /** What may be dropped, in words, when nothing is chosen: "JPEG, PNG or WebP, up to 2 MB". */
  hint?: ReactNode;
  /** What is chosen already, where several are: it stands between the label and the place to drop more. */
  children?: ReactNode;
}

/** A picture or film of this machine; its address lives only as long as it is shown. */
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
    return <img className={classes.preview} alt={`Preview of ${file.name}`} ref={show} />;
  if (!file.type.startsWith('video/')) return null;
  return (
    <video className={classes.preview} aria-label={`Preview of ${file.name}`} controls muted playsInline ref={show} />
  );
}

function StandingPreview({ url, video }: FilePreview) {
  if (!video) return <img className={classes.preview} alt="What stands there now" src={url} />;
  return <video className={classes.preview} aria-label="What stands there now" src={url} controls muted playsInline />;
}

function Sending({ label, progress, onCancel }: { label: string; progress: number; onCancel?: () => void }) {
  const percent = Math.round(progress * 100);
  return (
    <div className={classes.sending}>
      <Progress.Root size="sm">
        <Progress.Section value={percent} color="gold" aria-label={`Upload of ${label}`} />
      </Progress.Root>
      {/* All has gone out at 100 %, but the answer is still to come. */}
      <span className={classes.percent}>{percent < 100 ? `${percent} %` : 'Processing...'}</span>
      {onCancel && (
        <Button size="compact-sm" variant="subtle" onClick={onCancel}>
          Cancel upload
        </Button>
      )}
    </div>
  );
}

/** A file is dropped or picked, judged by the rules the server judges by, and looked at before it goes out. */
export function FileDrop(props: FileDropProps) {
  const {
    label,
    rules,
    offered,
    file,
    onFile,
    onFiles,
    error,
    ready,
    preview,
    progress,
    onCancel,
    onRetry,
    disabled,
    hint,
    children,
  } = props;
  const [fault, setFault] = useState<string>();
  const id = useId();
  const sending = progress !== undefined;
  const wrong = fault ?? error;
  const take = (chosen: File[]) => {
    const faults = chosen.map((one) => fileError(one, rules));
    setFault(faults.find((found) => found !== undefined));
    // A refused file does not take the place of a good one that was chosen before.
    const good = chosen.filter((_, index) => faults[index] === undefined);
    if (good[0]) onFile?.(good[0]);
    if (good.length > 0) onFiles?.(good);
  };
  return (
    <div className={classes.field}>
      <span id={id} className={classes.label}>
        {label}
      </span>
      {children}
      {file && <LocalPreview file={file} />}
      {!file && preview && <StandingPreview {...preview} />}
      <Dropzone
        className={classes.zone}
        multiple={onFiles !== undefined}
        disabled={disabled || sending}
        onDrop={take}
        // Several at once: the first.
        onReject={(refused) => take(refused.slice(0, 1).map((one) => one.file))}
        // The picker offers only what fits; what is dropped is judged by the rules, in their words.
        inputProps={{
          accept: (offered ?? rules.flatMap(({ types }) => types)).join(','),
          'aria-labelledby': id,
          // Inside a button nothing else may take the focus, not even what nobody sees.
          style: { display: 'none' },
        }}
        role="button"
        aria-labelledby={id}
        aria-describedby={`${id}-words`}
        data-fault={wrong ? true : undefined}
      >
        <div className={classes.inside}>
          {file ? <IconFileCheck size={28} stroke={1} aria-hidden /> : <IconUpload size={28} stroke={1} aria-hidden />}
          <p className={classes.words}>
            {file ? (
              <>
                <span className={classes.name}>{file.name}</span> <span>{formatBytes(file.size)}</span>
              </>
            ) : (
              (hint ?? 'Drop a file here, or press to choose one')
            )}
          </p>
        </div>
      </Dropzone>
      <div id={`${id}-words`} aria-live="polite">
        {wrong && (
          <p className={classes.fault} role="alert">
            {wrong}
          </p>
        )}
        {!wrong && file && ready && !sending && <p className={classes.ready}>{ready}</p>}
      </div>
      {sending && <Sending label={label} progress={progress} onCancel={onCancel} />}
      {!sending && error && !fault && onRetry && (
        <Button size="compact-sm" variant="default" className={classes.retry} onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  );
}
