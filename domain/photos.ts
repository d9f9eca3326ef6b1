import { type FileRules, pictureTypes } from './files.js';

export const photoTypes = ['gallery', 'home', 'banner'] as const;
export type PhotoType = (typeof photoTypes)[number];

export const mediaTypes = ['photo', 'video'] as const;
export type MediaType = (typeof mediaTypes)[number];
export const mediaTypeLabels: Record<MediaType, string> = { photo: 'Photo', video: 'Video' };

export const textTones = ['light', 'dark'] as const;
export type TextTone = (typeof textTones)[number];
export const textToneLabels: Record<TextTone, string> = { dark: 'Dark', light: 'Light' };

export const photoPageSizes = [20, 50, 100] as const;

export const photoMessages = {
  uploaded: 'Photo uploaded successfully',
  updated: 'Photo updated successfully',
  deleted: 'Photo deleted successfully',
  ordered: 'Order saved',
  title: 'Title is required',
  noFile: 'Please select a file',
  noBanner: 'Please select an image or video',
} as const;

const imageSuccess = {
  added: 'Image added successfully',
  updated: 'Image updated successfully',
  deleted: 'Image deleted successfully',
};

/** Success texts of the admin screens, which name a photo by its place. */
export const photoSuccess: Record<PhotoType, typeof imageSuccess> = {
  gallery: imageSuccess,
  home: imageSuccess,
  banner: {
    added: 'Banner uploaded successfully',
    updated: 'Banner updated successfully',
    deleted: 'Banner deleted successfully',
  },
};

/** Error text when no file is selected. */
export const missingFileMessage = (type: PhotoType) =>
  type === 'banner' ? photoMessages.noBanner : photoMessages.noFile;

const megabyte = 1024 * 1024;
const videoTypes = ['video/mp4', 'video/webm'];
const wrongType = 'Please choose a JPEG, PNG or WebP picture, or an MP4 or WebM video.';

const largeFile = { maxBytes: 50 * megabyte, tooLarge: 'File size should be less than 50MB', wrongType };
const pictureOrVideo: readonly [FileRules, FileRules] = [
  { types: pictureTypes, ...largeFile },
  { types: videoTypes, ...largeFile },
];

/** Upload rules per photo type. Banner pictures are limited to 2 MB because they delay the first page view. */
export const photoFileRules: Record<PhotoType, readonly [picture: FileRules, video: FileRules]> = {
  banner: [
    {
      types: pictureTypes,
      maxBytes: 2 * megabyte,
      tooLarge: 'Image size should be less than 2MB',
      wrongType,
      // Wide screens and screens with a high resolution have this number of pixels.
      pictureSize: { width: 3840, height: 2560 },
    },
    { types: videoTypes, maxBytes: 60 * megabyte, tooLarge: 'Video size should be less than 60MB', wrongType },
  ],
  gallery: pictureOrVideo,
  home: pictureOrVideo,
};

/** The still image shown before a video plays. The uploading browser captures it from the video. */
export const posterRules: FileRules = {
  types: pictureTypes,
  maxBytes: 2 * megabyte,
  tooLarge: 'Image size should be less than 2MB',
  wrongType: 'Please choose a JPEG, PNG or WebP picture.',
};

/** Recommended size of a banner in pixels. */
export const bannerSize = { width: 1920, height: 1080 } as const;
export const bannerSizeHint = 'For best results, use an image of 1920 × 1080 pixels';

/** Sizes in pixels of the previews in the banner form. */
export const bannerPreviews = [
  { name: 'desktop', label: 'Desktop', width: 960, height: 540 },
  { name: 'tablet', label: 'Tablet', width: 768, height: 432 },
  { name: 'mobile', label: 'Mobile', width: 320, height: 180 },
] as const;
