import { missingFileMessage, photoSuccess } from '../../../../domain/photos';
import type { PhotoType } from '../../../graphql/types.generated';

const banner = {
  create: 'Create New Banner',
  edit: 'Edit Banner',
  add: 'Upload Image',
  adding: 'Processing...',
  updating: 'Processing...',
  missing: missingFileMessage('banner'),
  ready: { PHOTO: 'Image selected and ready to upload', VIDEO: 'Video selected and ready to upload' },
  success: photoSuccess.banner,
  failedToAdd: 'Failed to process image/video',
  failedToUpdate: 'Failed to process image/video',
  deleteQuestion: 'Are you sure you want to delete this banner? This action cannot be undone.',
  place: 'the home page',
  failedToDelete: 'Failed to delete photo',
};

const image: typeof banner = {
  create: 'Add New Image',
  edit: 'Edit Image',
  add: 'Add Image',
  adding: 'Adding...',
  updating: 'Updating...',
  missing: missingFileMessage('gallery'),
  ready: { PHOTO: 'File selected and ready to upload', VIDEO: 'File selected and ready to upload' },
  success: photoSuccess.gallery,
  failedToAdd: 'Failed to upload media',
  failedToUpdate: 'Failed to update media',
  deleteQuestion: 'Are you sure you want to delete this image? This action cannot be undone.',
  place: 'the gallery',
  failedToDelete: 'Failed to delete image',
};

export const photoLabels: Record<PhotoType, typeof banner> = {
  BANNER: banner,
  GALLERY: image,
  HOME: { ...image, place: 'the slider on the home page' },
};
