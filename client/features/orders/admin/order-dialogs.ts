// The dialogs of the orders, which its list does not show, loaded after it as one file.
export { ChangeStatusesDialog } from './change-statuses-dialog';
export { OrderDialog } from './order-dialog';
export { SendPdfDialog } from './send-pdf-dialog';
export { StatusDialog } from './status-dialog';
