import { photoMessages } from '../../../../domain/photos';
import type { PhotoType } from '../../../graphql/types.generated';

interface PhotoLabels {
  create: string;
  edit: string;
  add: string;
  adding: string;
  update: string;
  updating: string;
  missing: string;
  ready: (video: boolean) => string;
  added: string;
  updated: string;
  failedToAdd: string;
  failedToUpdate: string;
  deleteTitle: string;
  deleteQuestion: string;
  deleted: string;
  failedToDelete: string;
}

const banner: PhotoLabels = {
  create: 'Create New Banner',
  edit: 'Edit Banner',
  add: 'Upload Image',
  adding: 'Processing...',
  update: 'Update Image',
  updating: 'Processing...',
  missing: photoMessages.noBanner,
  ready: (video) => (video ? 'Video selected and ready to upload' : 'Image selected and ready to upload'),
  added: 'Banner uploaded successfully',
  updated: 'Banner updated successfully',
  failedToAdd: 'Failed to process image/video',
  failedToUpdate: 'Failed to process image/video',
  deleteTitle: 'Confirm Deletion',
  deleteQuestion: 'Are you sure you want to delete this banner? This action cannot be undone.',
  deleted: 'Banner deleted successfully',
  failedToDelete: 'Failed to delete photo',
};

const image: PhotoLabels = {
  create: 'Add New Image',
  edit: 'Edit Image',
  add: 'Add Image',
  adding: 'Adding...',
  update: 'Update Image',
  updating: 'Updating...',
  missing: photoMessages.noFile,
  ready: () => 'File selected and ready to upload',
  added: 'Image added successfully',
  updated: 'Image updated successfully',
  failedToAdd: 'Failed to upload media',
  failedToUpdate: 'Failed to update media',
  deleteTitle: 'Confirm Deletion',
  deleteQuestion: 'Are you sure you want to delete this image? This action cannot be undone.',
  deleted: 'Image deleted successfully',
  failedToDelete: 'Failed to delete image',
};

export const photoLabels: Record<PhotoType, PhotoLabels> = { BANNER: banner, GALLERY: image, HOME: image };
