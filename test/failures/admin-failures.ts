import type { Page } from 'playwright-core';
import { aPdf } from '../support/data/files.js';
import type { Failure } from './failure.js';
import { catalogueFailures } from './admin-catalogue-failures.js';
import type { Stock } from './stock.js';

const tap = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();

const chooseFile = async (page: Page, { jpeg }: Stock) => {
  await page.getByRole('dialog').waitFor();
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(jpeg);
};

const decisions: Failure[] = [
  {
    says: 'Error: Failed to fetch pending requests',
    under: 'Failed to fetch pending requests',
    operation: 'AccessRequests',
    at: '/admin/requests',
    waits: 'Loading requests',
    then: 'Lata Rao',
  },
  {
    says: 'Failed to approve request: Failed to grant access',
    operation: 'GrantAccess',
    at: '/admin/requests',
    presses: 'Approve Lata Rao',
    waits: 'Approving...',
    then: 'Access granted to Lata Rao for 4 hours',
  },
  {
    says: 'Failed to reject request: Failed to reject access request',
    operation: 'RejectAccess',
    at: '/admin/requests',
    presses: 'Reject Ravi Sen',
    waits: 'Rejecting...',
    then: 'Access request for Ravi Sen has been rejected',
  },
  {
    says: 'Failed to fetch users',
    operation: 'Users',
    at: '/admin/users',
    waits: 'Loading users...',
    then: 'Deepa Nair',
  },
  {
    says: 'Failed to delete user',
    operation: 'DeleteUser',
    at: '/admin/users?search=deepa',
    does: tap('Delete Deepa Nair'),
    within: 'dialog',
    presses: 'Delete',
    waits: 'Deleting...',
    then: 'User deleted successfully',
  },
  {
    says: 'Failed to fetch contact queries',
    operation: 'Contacts',
    at: '/admin/queries',
    waits: 'Loading queries...',
    then: 'Do you make anklets as well?',
  },
];

const orders: Failure[] = [
  {
    says: 'Failed to fetch all orders',
    operation: 'AdminOrders',
    at: '/admin/orders',
    waits: 'Loading orders...',
    then: 'Kiran Jewels',
  },
  {
    says: 'Failed to fetch order',
    operation: 'AdminOrderById',
    at: ({ order }) => `/admin/orders?open=${order._id}`,
    within: 'dialog',
    then: 'Customer Information',
  },
  {
    says: 'Failed to update order status',
    operation: 'ChangeOrderStatus',
    at: '/admin/orders',
    does: (page, { order }) => page.getByLabel(`Status of ${order.orderId}`).selectOption('Confirmed'),
    within: 'dialog',
    typed: { 'Note to the customer (optional)': 'We begin on Monday.' },
    presses: 'Change status',
    then: 'Status updated successfully',
  },
  {
    says: 'Failed to upload design file',
    under: 'Failed to send PDF',
    operation: 'UploadOrderDesign',
    at: '/admin/orders',
    does: async (page, { order }) => {
      const pdf = { name: 'offer.pdf', mimeType: 'application/pdf', buffer: await aPdf() };
      await page.getByLabel(`Upload PDF for ${order.orderId}`).setInputFiles(pdf);
    },
    retries: 'Retry offer.pdf',
    then: 'PDF sent successfully',
  },
];

const pictures: Failure[] = [
  {
    says: 'Failed to fetch photos',
    operation: 'AdminPhotos',
    at: '/admin/banners',
    waits: 'Loading banners...',
    then: 'First light',
  },
  {
    says: 'Failed to process image/video',
    operation: 'UploadPhoto',
    at: '/admin/banners?new=1',
    does: chooseFile,
    within: 'dialog',
    typed: { Headline: 'Second light' },
    presses: 'Upload Image',
    retries: 'Retry',
    then: 'Banner uploaded successfully',
  },
  {
    says: 'Failed to process image/video',
    operation: 'UpdatePhoto',
    at: ({ banner }) => `/admin/banners?open=${banner}`,
    within: 'dialog',
    typed: { Headline: 'Third light' },
    presses: 'Update Image',
    waits: 'Processing...',
    then: 'Banner updated successfully',
  },
  {
    says: 'Failed to delete photo',
    operation: 'DeletePhoto',
    at: '/admin/banners',
    does: tap('Delete Third light'),
    within: 'dialog',
    presses: 'Delete',
    closes: true,
    waits: 'Deleting...',
    then: 'Banner deleted successfully',
  },
  {
    says: 'Failed to fetch photos',
    operation: 'AdminPhotos',
    at: '/admin/gallery',
    waits: 'Loading images...',
    then: 'A still',
  },
  {
    says: 'Failed to upload media',
    operation: 'UploadPhoto',
    at: '/admin/gallery?new=1',
    does: chooseFile,
    within: 'dialog',
    typed: { Title: 'Another still' },
    presses: 'Add Image',
    retries: 'Retry',
    waits: 'Adding...',
    then: 'Image added successfully',
  },
  {
    says: 'Failed to update media',
    operation: 'UpdatePhoto',
    at: ({ picture }) => `/admin/gallery?open=${picture}`,
    within: 'dialog',
    typed: { Title: 'A still life' },
    presses: 'Update Image',
    waits: 'Updating...',
    then: 'Image updated successfully',
  },
  {
    says: 'Failed to update photo',
    operation: 'SetPhotoActive',
    at: '/admin/gallery',
    does: (page) => page.getByRole('switch', { name: 'A still life: active' }).click(),
    retries: 'Edit A still life',
    then: 'Edit Image',
  },
  {
    says: 'Failed to delete image',
    operation: 'DeletePhoto',
    at: '/admin/gallery',
    does: tap('Delete A still life'),
    within: 'dialog',
    presses: 'Delete',
    closes: true,
    waits: 'Deleting...',
    then: 'Image deleted successfully',
  },
];

/** What an administrator can meet. */
export const adminFailures: Failure[] = [...decisions, ...catalogueFailures, ...orders, ...pictures];
