import { Button, Group, Progress, Stack } from '@mantine/core';
import { formatBytes, formatCount, plural } from '../../../lib/format';
import { useBusy } from '../../../lib/use-busy';
import { keepFocus } from '../../../ui/focus';
import { type UploadStatus, usePictureUploads } from './picture-uploads';
import { LeftOutFiles } from './pictures-drop';
import classes from './upload-panel.module.css';

function Uploading({ status, onCancel }: { status: UploadStatus; onCancel: () => void }) {
  const { files, sentFiles, bytes, sentBytes } = status;
  return (
    <div ref={keepFocus}>
      <Progress.Root size="md">
        <Progress.Section
          value={bytes > 0 ? Math.round((sentBytes / bytes) * 100) : 0}
          color="gold"
          aria-label="Uploading pictures"
        />
      </Progress.Root>
      <div className={classes.line}>
        <span className="quiet small tabular">
          {formatCount(sentFiles)} of {plural(files, 'picture')} uploaded, {formatBytes(sentBytes)} of{' '}
          {formatBytes(bytes)}. Please keep this tab open.
        </span>
        <Button size="compact-sm" variant="subtle" onClick={onCancel}>
          Cancel upload
        </Button>
      </div>
    </div>
  );
}

interface FailedProps {
  status: UploadStatus;
  onRetry: () => void;
  onDismiss: () => void;
}

function Failed({ status: { failed, sentFiles, reason, canRetry }, onRetry, onDismiss }: FailedProps) {
  const all = plural(failed + sentFiles, 'picture');
  return (
    <Stack gap="0.5rem" className="bad" role="alert" ref={keepFocus}>
      <p>
        {reason === undefined
          ? `You cancelled the upload: ${formatCount(failed)} of ${all} are not uploaded.`
          : `${formatCount(failed)} of ${all} failed to upload. ${reason}`}
      </p>
      <Group gap="0.5rem">
        {canRetry && (
          <Button size="compact-sm" variant="default" onClick={onRetry}>
            {reason === undefined ? 'Upload the rest' : 'Try again'}
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" onClick={onDismiss}>
          {canRetry ? 'Go on without them' : 'Hide'}
        </Button>
      </Group>
    </Stack>
  );
}

interface StoppedProps {
  upload: { sent: number; chosen: number };
  onGoOn: () => Promise<void>;
}

function Stopped({ upload: { sent, chosen }, onGoOn }: StoppedProps) {
  const { busy, run } = useBusy(onGoOn);
  return (
    <Stack gap="0.5rem" className="bad" role="alert">
      <p>
        Upload stopped at {formatCount(sent)} of {plural(chosen, 'picture')}. Choose the folder again, unless another
        tab is still uploading them.
      </p>
      <Group gap="0.5rem">
        <Button size="compact-sm" variant="subtle" loading={busy} onClick={() => void run()}>
          Go on without the others
        </Button>
      </Group>
    </Stack>
  );
}

interface UploadPanelProps {
  id: string;
  /** Upload progress that the server knows; null if no picture is missing. */
  unfinished: StoppedProps['upload'] | null;
  /** False if the import accepts no more pictures. Only failures are shown then. */
  open: boolean;
}

/** Shows the upload of pictures in this tab, or an upload that has stopped; nothing if there is none. */
export function UploadPanel({ id, open, unfinished }: UploadPanelProps) {
  const { uploads, status } = usePictureUploads(id);
  const { active, failed, sentFiles, leftOut } = status;
  const stopped = open && !active && !failed ? unfinished : null;
  if (!failed && !stopped && !(open && (active || sentFiles || leftOut.length))) return null;
  return (
    <section className={classes.panel} aria-label="Upload of pictures">
      {active && <Uploading status={status} onCancel={uploads.cancel} />}
      {!active && failed > 0 && <Failed status={status} onRetry={uploads.retry} onDismiss={uploads.dismiss} />}
      {stopped && <Stopped upload={stopped} onGoOn={uploads.goOnWithout} />}
      {!active && failed === 0 && !stopped && (
        <div className={classes.line} ref={keepFocus}>
          <span role="status" className="ok">
            {sentFiles > 0 && `${plural(sentFiles, 'picture')} uploaded.`}
          </span>
          <Button size="compact-sm" variant="subtle" onClick={uploads.dismiss}>
            Hide
          </Button>
        </div>
      )}
      <LeftOutFiles files={leftOut} />
    </section>
  );
}
