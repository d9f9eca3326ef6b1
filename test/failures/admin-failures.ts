import type { Page } from 'playwright-core';
import { aPdf } from '../support/data/files.js';
import type { FailureCase } from './failure.js';
import { catalogueFailures } from './admin-catalogue-failures.js';
import type { ShopFixtures } from './shop-fixtures.js';

const clickButton = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();

const chooseFile = async (page: Page, { jpeg }: ShopFixtures) => {
  await page.getByRole('dialog').waitFor();
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(jpeg);
};

const userAndContactFailures: FailureCase[] = [
  {
    message: 'Error: Failed to fetch pending requests',
    heading: "We couldn't load the requests",
    operation: 'AccessRequests',
    path: '/admin/requests',
    pendingText: 'Loading requests',
    afterRetry: 'Lata Rao',
  },
  {
    message: 'Failed to approve request: Failed to grant access',
    operation: 'GrantAccess',
    path: '/admin/requests',
    submitButton: 'Approve for 4 hours: Lata Rao',
    pendingText: 'Approving...',
    afterRetry: 'Access granted to Lata Rao for 4 hours',
  },
  {
    message: 'Failed to reject request: Failed to reject access request',
    operation: 'RejectAccess',
    path: '/admin/requests',
    submitButton: 'Reject Ravi Sen',
    pendingText: 'Rejecting...',
    afterRetry: 'Access request for Ravi Sen has been rejected',
  },
  {
    message: 'Failed to fetch users',
    operation: 'Users',
    path: '/admin/users',
    pendingText: 'Loading users...',
    afterRetry: 'Deepa Nair',
  },
  {
    message: 'Failed to delete user',
    operation: 'DeleteUser',
    path: '/admin/users?search=deepa',
    before: clickButton('Delete Deepa Nair'),
    container: 'dialog',
    submitButton: 'Delete',
    pendingText: 'Deleting...',
    afterRetry: 'User deleted successfully',
  },
  {
    message: 'Failed to fetch contact queries',
    operation: 'Contacts',
    path: '/admin/queries',
    pendingText: 'Loading queries...',
    afterRetry: 'Do you make anklets as well?',
  },
];

const orderFailures: FailureCase[] = [
  {
    message: 'Failed to fetch all orders',
    operation: 'AdminOrders',
    path: '/admin/orders',
    pendingText: 'Loading orders...',
    afterRetry: 'Kiran Jewels',
  },
  {
    message: 'Failed to fetch order',
    operation: 'AdminOrderById',
    path: ({ order }) => `/admin/orders?open=${order._id}`,
    container: 'dialog',
    afterRetry: 'Customer Information',
  },
  {
    message: 'Failed to update order status',
    operation: 'ChangeOrderStatus',
    path: '/admin/orders',
    before: async (page, { order }) => {
      await page.getByRole('button', { name: `Pending: status of ${order.orderId}` }).click();
      await page.getByRole('menuitem', { name: 'Confirmed' }).click();
    },
    container: 'dialog',
    fill: { 'Note to the customer (optional)': 'We begin on Monday.' },
    submitButton: 'Change status',
    afterRetry: 'Status updated successfully',
  },
  {
    message: 'Failed to upload design file',
    heading: 'Failed to send PDF',
    operation: 'UploadOrderDesign',
    path: '/admin/orders',
    before: async (page, { order }) => {
      const pdf = { name: 'offer.pdf', mimeType: 'application/pdf', buffer: aPdf() };
      await page.getByLabel(`Upload PDF for ${order.orderId}`).setInputFiles(pdf);
    },
    container: 'dialog',
    submitButton: 'Send',
    afterRetry: /^PDF sent to /,
  },
];

const photoFailures: FailureCase[] = [
  {
    message: 'Failed to fetch photos',
    operation: 'AdminPhotos',
    path: '/admin/banners',
    pendingText: 'Loading banners...',
    afterRetry: 'First light',
  },
  {
    message: 'Failed to process image/video',
    operation: 'UploadPhoto',
    path: '/admin/banners?new=1',
    before: chooseFile,
    container: 'dialog',
    fill: { Headline: 'Second light' },
    submitButton: 'Upload Image',
    retryButton: 'Retry',
    afterRetry: 'Banner uploaded successfully',
  },
  {
    message: 'Failed to process image/video',
    operation: 'UpdatePhoto',
    path: ({ bannerId }) => `/admin/banners?open=${bannerId}`,
    container: 'dialog',
    fill: { Headline: 'Third light' },
    submitButton: 'Update Image',
    pendingText: 'Processing...',
    afterRetry: 'Banner updated successfully',
  },
  {
    message: 'Failed to delete photo',
    operation: 'DeletePhoto',
    path: '/admin/banners',
    before: clickButton('Delete Third light'),
    container: 'dialog',
    submitButton: 'Delete',
    closesOnFailure: true,
    pendingText: 'Deleting...',
    afterRetry: 'Banner deleted successfully',
  },
  {
    message: 'Failed to fetch photos',
    operation: 'AdminPhotos',
    path: '/admin/gallery',
    pendingText: 'Loading images...',
    afterRetry: 'A still',
  },
  {
    message: 'Failed to upload media',
    operation: 'UploadPhoto',
    path: '/admin/gallery?new=1',
    before: chooseFile,
    container: 'dialog',
    fill: { Title: 'Another still' },
    submitButton: 'Add Image',
    retryButton: 'Retry',
    pendingText: 'Adding...',
    afterRetry: 'Image added successfully',
  },
  {
    message: 'Failed to update media',
    operation: 'UpdatePhoto',
    path: ({ galleryPhotoId }) => `/admin/gallery?open=${galleryPhotoId}`,
    container: 'dialog',
    fill: { Title: 'A still life' },
    submitButton: 'Update Image',
    pendingText: 'Updating...',
    afterRetry: 'Image updated successfully',
  },
  {
    message: 'Failed to update photo',
    operation: 'SetPhotoActive',
    path: '/admin/gallery',
    before: (page) => page.getByRole('switch', { name: 'A portrait: active' }).click(),
    retryButton: 'Edit A portrait',
    afterRetry: 'Edit Image',
  },
  {
    message: 'Failed to delete image',
    operation: 'DeletePhoto',
    path: '/admin/gallery',
    before: clickButton('Delete A portrait'),
    container: 'dialog',
    submitButton: 'Delete',
    closesOnFailure: true,
    pendingText: 'Deleting...',
    afterRetry: 'Image deleted successfully',
  },
];

export const adminFailures: FailureCase[] = [
  ...userAndContactFailures,
  ...catalogueFailures,
  ...orderFailures,
  ...photoFailures,
];
