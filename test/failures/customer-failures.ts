import { inCart } from '../support/data/shop.js';
import type { Failure } from './failure.js';
import type { Stock } from './stock.js';

const aLine = ({ buyer, product }: Stock) => inCart(buyer, { product });

/** What a customer can meet. */
export const buyerFailures: Failure[] = [
  {
    says: 'Failed to fetch data',
    under: 'Error Fetching Data',
    operation: 'Products',
    at: '/product',
    then: 'Curb Chain',
  },
  {
    says: 'Failed to search products',
    under: 'Error Fetching Data',
    operation: 'Products',
    at: '/product?search=curb',
    then: 'Curb Chain',
  },
  {
    says: 'Product not found',
    under: 'Error Fetching Data',
    operation: 'Product',
    at: ({ product }) => `/product-details/${product.id}`,
    then: 'Weight: 4.25 grams',
  },
  {
    says: 'Failed to add item to cart',
    operation: 'AddToCart',
    at: ({ product }) => `/product-details/${product.id}`,
    does: (page) => page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click(),
    within: 'dialog',
    presses: 'Add to Cart',
    then: 'Item added to cart!',
  },
  {
    says: 'Failed to fetch cart',
    operation: 'Cart',
    at: '/cart',
    given: aLine,
    then: 'Review your selected items',
  },
  {
    says: 'Failed to remove from cart',
    operation: 'RemoveFromCart',
    at: '/cart',
    given: aLine,
    presses: 'Remove Curb Chain',
    then: 'Curb Chain removed.',
  },
  {
    says: 'Failed to clear cart',
    operation: 'ClearCart',
    at: '/cart',
    given: aLine,
    does: (page) => page.getByRole('main').getByRole('button', { name: 'Clear Cart' }).click(),
    within: 'dialog',
    presses: 'Clear Cart',
    then: 'Your cart is empty',
  },
  {
    says: 'Failed to place order. Please try again.',
    operation: 'PlaceOrder',
    at: '/cart',
    given: aLine,
    does: (page) => page.getByRole('main').getByRole('button', { name: 'Place Order' }).click(),
    within: 'dialog',
    presses: 'Confirm',
    retries: 'Retry',
    then: 'Order placed successfully!',
  },
  {
    says: 'Failed to fetch orders',
    operation: 'MyOrders',
    at: '/orders',
    then: 'Curb Chain',
  },
  {
    says: 'Failed to fetch order',
    operation: 'MyOrder',
    at: ({ order }) => `/orders/${order._id}`,
    then: 'Curb Chain',
  },
  {
    says: 'Failed to fetch user info',
    operation: 'Profile',
    at: '/profile',
    then: 'Your details',
  },
  {
    says: 'Failed to update profile',
    under: 'Error updating profile',
    operation: 'UpdateProfile',
    at: '/profile',
    does: (page) => page.getByRole('button', { name: 'Edit Profile' }).click(),
    typed: { Name: 'Asha Patel' },
    presses: 'Save',
    then: 'Profile updated successfully',
  },
  {
    says: 'Error processing image',
    operation: 'UpdateAvatar',
    at: '/profile',
    does: async (page, { jpeg }) => {
      await page.getByRole('button', { name: 'Choose a picture' }).waitFor();
      await page.locator('input[type=file]').setInputFiles(jpeg);
    },
    presses: 'Save this picture',
    retries: 'Retry',
    then: 'Profile updated successfully',
  },
];
