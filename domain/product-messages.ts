import { maxPictureBytes, pictureMegabytes, pictureTypes } from './files.js';
import { colours } from './gold.js';
import { maxProductImages } from './products.js';
import { quantityLimits } from './quantities.js';

/** Separate from `products.ts`, because only the forms of the admin panel show these texts. */
export const productMessages = {
  name: 'Product name is required',
  category: 'Category is required',
  subcategory: 'Subcategory is required',
  gram: 'Weight must be a positive number',
  minQuantity: `The minimum is a whole number from ${quantityLimits.min} to ${quantityLimits.max}`,
  quantityStep: `The step is a whole number from ${quantityLimits.min} to ${quantityLimits.max}`,
  image: 'Product image is required',
  images: `Up to ${maxProductImages} pictures`,
  unknownPicture: 'This picture no longer belongs to the product.',
  pictureColour: `The colour of a picture is ${colours.join(' or ')}.`,
  added: 'Product added successfully',
  updated: 'Product updated successfully',
  deleted: 'Product deleted successfully',
  restored: 'Product restored successfully',
  duplicated: 'Product duplicated successfully',
} as const;

export const productImageRules = {
  maxBytes: maxPictureBytes,
  types: pictureTypes,
  wrongType: 'Please choose a JPEG, PNG or WebP picture.',
  tooLarge: `Image size must be less than ${pictureMegabytes}MB`,
} as const;

const countProducts = (count: number) => `${count} ${count === 1 ? 'product' : 'products'}`;

/** "3 products moved successfully", or "2 of 3 products moved; …" when another administrator changed one first. */
export const bulkResultMessage = (done: number, requested: number, what: 'moved' | 'deleted' | 'restored') =>
  done === requested
    ? `${countProducts(done)} ${what} successfully`
    : `${done} of ${countProducts(requested)} ${what}; someone else changed the others`;
