import { Button } from '@mantine/core';
import { brand } from '../../../lib/brand';
import { copyText } from '../../../lib/copy-text';
import { saveBlob } from '../../../lib/save-file';
import { Dialog, DialogActions } from '../../../ui/dialog';
import { useSession } from '../use-session';
import classes from './recovery-codes-dialog.module.css';

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  /** They came with the first factor. */
  isFirst: boolean;
  onClose: () => void;
}

const ignore = () => undefined;

/** Shows recovery codes, which are shown only once. It closes only when the person says that the codes are saved. */
export function RecoveryCodesDialog({ codes, isFirst, onClose }: RecoveryCodesDialogProps) {
  const { user } = useSession();
  const heading = `Recovery codes of ${user?.email ?? ''} at ${brand.name}`;
  const list = codes.join('\n');
  const copy = () =>
    copyText(list, {
      copied: 'Recovery codes copied.',
      failed: 'The codes could not be copied. Please select them and copy them.',
      id: 'copy',
    });
  const download = () => {
    const text = `${heading}\nEach code works once.\n\n${list}\n`;
    saveBlob(new Blob([text], { type: 'text/plain' }), `${brand.name} recovery codes.txt`);
  };
  return (
    <Dialog
      title="Save your recovery codes"
      size="40rem"
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      classNames={{ inner: classes.window, overlay: classes.screenOnly, header: classes.screenOnly }}
      onClose={ignore}
    >
      <p className={classes.screenOnly}>
        {isFirst && 'Your second factor is added. Your other devices were signed out. '}
        Each of these codes signs you in once if you lose your phone or your passkey. Keep them where you keep your
        passwords: they are not shown again.
      </p>
      <p className={classes.printOnly}>{heading}. Each code works once.</p>
      <ul className={classes.codes} aria-label="Recovery codes" translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button variant="default" data-autofocus onClick={() => void copy()}>
          Copy all
        </Button>
        <Button variant="default" onClick={download}>
          Download
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
        <Button onClick={onClose}>I have saved them</Button>
      </DialogActions>
    </Dialog>
  );
}
