import { pictureTypes } from './files.js';

export const avatarRules = {
  maxBytes: 5 * 1024 * 1024,
  types: pictureTypes,
  wrongType: 'Please upload a valid image file (JPEG, PNG, or WebP)',
  tooLarge: 'Image size must be less than 5MB',
} as const;
