import { Alert, Button, Progress, Skeleton, Stack } from '@mantine/core';
import { useState } from 'react';
import { fileError } from '../../../../domain/files';
import { fileErrors } from '../../../../domain/media';
import { designRules } from '../../../../domain/orders';
import { failureReason } from '../../../lib/error-message';
import { formatBytes, plural } from '../../../lib/format';
import { notify } from '../../../lib/notify';
import { isUploadCancelled, useUpload } from '../../../lib/use-upload';
import { Dialog, DialogActions } from '../../../ui/dialog';
import { Facts } from '../../../ui/facts';
import { AdminOrdersDocument, UploadOrderDesignDocument } from './orders-admin.generated';
import { PdfPicker, type ChosenPdf } from './send-pdf';
import classes from './send-pdf-dialog.module.css';
import { useFirstPage, type FirstPageState } from './first-page';

export interface SendPdfDialogProps {
  chosen: ChosenPdf;
  /** Another file was chosen instead. */
  onChoose: (chosen: ChosenPdf) => void;
  onClose: () => void;
}

function FirstPagePicture({ state, fileName }: { state: FirstPageState; fileName: string }) {
  if (state.at === 'loading') {
    return (
      <div className={classes.page} role="status" aria-label="Loading the first page">
        <Skeleton className={classes.loading} />
      </div>
    );
  }
  if (state.at === 'failed') {
    return state.code ? null : (
      <p className={classes.page} role="status">
        We can't show the first page. Check that this is the right file.
      </p>
    );
  }
  const { width, height } = state.page;
  return (
    <div className={classes.page}>
      <img src={state.url} width={width} height={height} alt={`First page of ${fileName}`} />
    </div>
  );
}

function UploadProgress({ orderId, progress }: { orderId: string; progress: number }) {
  const percent = Math.round(progress * 100);
  return (
    <div className={classes.sending}>
      <Progress.Root size="sm">
        <Progress.Section value={percent} color="gold" aria-label={`Upload for ${orderId}`} />
      </Progress.Root>
      {/* At 100 % the file is sent, but the server has not responded yet. */}
      <span>{percent < 100 ? `${percent} %` : 'Processing...'}</span>
    </div>
  );
}

/** Shows a chosen PDF and sends it to the customer. It stays open until the PDF has been sent, or Cancel is pressed. */
export function SendPdfDialog({ chosen, onChoose, onClose }: SendPdfDialogProps) {
  const { order, file } = chosen;
  const { companyName } = order.customer;
  const {
    send,
    sending,
    progress = 0,
    cancel,
  } = useUpload(UploadOrderDesignDocument, { refetchQueries: [AdminOrdersDocument] });
  const [failure, setFailure] = useState<{ of: File; text: string }>();
  const wrongFile = fileError(file, [designRules]);
  const firstPage = useFirstPage(wrongFile ? undefined : file);
  const rejected = firstPage?.at === 'failed' && firstPage.code ? fileErrors[firstPage.code] : wrongFile;
  const failed = failure?.of === file ? failure.text : undefined;

  const submit = async () => {
    if (sending) return;
    setFailure(undefined);
    try {
      await send({ input: { orderId: order.id, file } });
      notify.success(`PDF sent to ${companyName}`, {
        about: 'generic',
        merge: { kind: 'design', text: (count) => `${count} PDFs sent` },
      });
      onClose();
    } catch (error) {
      if (isUploadCancelled(error)) onClose();
      else setFailure({ of: file, text: failureReason(error, 'Failed to upload design file') });
    }
  };

  return (
    <Dialog title="Send PDF" onClose={onClose} busy={sending} closeOnClickOutside={false}>
      <Stack gap="1rem">
        <Facts
          facts={[
            ['Customer', companyName],
            ['Order', order.orderId],
            [
              'File',
              <>
                <span>{file.name}</span>
                <span className={classes.size}>
                  {formatBytes(file.size)}
                  {firstPage?.at === 'shown' && ` · ${plural(firstPage.page.pages, 'page')}`}
                </span>
                {!sending && (
                  <PdfPicker
                    asLink
                    text="Choose another file"
                    label={`Choose another file for ${order.orderId}`}
                    onChoose={(other) => onChoose({ order, file: other })}
                  />
                )}
              </>,
            ],
          ]}
        />
        {firstPage && <FirstPagePicture state={firstPage} fileName={file.name} />}
        {rejected && <Alert color="bad" role="alert" title={rejected} />}
        {failed && (
          <Alert color="bad" role="alert" title="Failed to send PDF">
            {failed}
          </Alert>
        )}
        {!rejected && <p className="quiet small">{companyName} gets an email and finds the PDF in My Orders.</p>}
        {sending && <UploadProgress orderId={order.orderId} progress={progress} />}
      </Stack>
      <DialogActions>
        {/* The server may have accepted the file once all bytes are sent, so cancelling would be a false promise. */}
        <Button
          variant="default"
          onClick={sending ? cancel : onClose}
          disabled={sending && progress === 1}
          data-autofocus
        >
          Cancel
        </Button>
        <Button onClick={() => void submit()} disabled={sending || rejected !== undefined}>
          {sending ? 'Sending...' : 'Send'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
