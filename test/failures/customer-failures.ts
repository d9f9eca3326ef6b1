import { inCart } from '../support/data/shop.js';
import type { FailureCase } from './failure.js';
import type { ShopFixtures } from './shop-fixtures.js';

const addCartLine = ({ customer, product }: ShopFixtures) => inCart(customer, { product });

export const customerFailures: FailureCase[] = [
  {
    message: 'Failed to fetch data',
    heading: 'Error Fetching Data',
    operation: 'Products',
    path: '/product',
    afterRetry: 'Curb Chain',
  },
  {
    message: 'Failed to search products',
    heading: 'Error Fetching Data',
    operation: 'Products',
    path: '/product?search=curb',
    afterRetry: 'Curb Chain',
  },
  {
    message: 'Product not found',
    heading: 'Error Fetching Data',
    operation: 'Product',
    path: ({ product }) => `/product-details/${product.id}`,
    afterRetry: 'Weight: 4.25 grams',
  },
  {
    message: 'Failed to add item to cart',
    operation: 'AddToCart',
    path: '/product',
    before: (page) => page.getByRole('button', { name: 'Quick add Curb Chain' }).click(),
    container: 'dialog',
    submitButton: 'Add to Cart',
    afterRetry: 'Item added to cart!',
  },
  {
    message: 'Failed to add item to cart',
    operation: 'AddManyToCart',
    path: ({ product }) => `/product-details/${product.id}`,
    submitButton: 'Add to Cart',
    afterRetry: '1 piece added to cart!',
  },
  {
    message: 'Failed to fetch cart',
    operation: 'Cart',
    path: '/cart',
    prepare: addCartLine,
    afterRetry: 'Review your selected items',
  },
  {
    message: 'Failed to remove from cart',
    operation: 'RemoveFromCart',
    path: '/cart',
    prepare: addCartLine,
    submitButton: 'Remove Curb Chain',
    afterRetry: 'Curb Chain removed.',
  },
  {
    message: 'Failed to clear cart',
    operation: 'ClearCart',
    path: '/cart',
    prepare: addCartLine,
    before: (page) => page.getByRole('main').getByRole('button', { name: 'Clear Cart' }).click(),
    container: 'dialog',
    submitButton: 'Clear Cart',
    afterRetry: 'Your cart is empty',
  },
  {
    message: 'Failed to place order. Please try again.',
    operation: 'PlaceOrder',
    path: '/cart',
    prepare: addCartLine,
    before: (page) => page.getByRole('main').getByRole('button', { name: 'Place Order' }).click(),
    container: 'dialog',
    submitButton: 'Confirm',
    retryButton: 'Retry',
    afterRetry: 'Order placed successfully!',
  },
  {
    message: 'Failed to fetch orders',
    operation: 'MyOrders',
    path: '/orders',
    afterRetry: 'Curb Chain',
  },
  {
    message: 'Failed to fetch order',
    operation: 'MyOrder',
    path: ({ order }) => `/orders/${order._id}`,
    afterRetry: 'Curb Chain',
  },
  {
    message: 'Failed to fetch user info',
    operation: 'Profile',
    path: '/profile',
    afterRetry: 'Your details',
  },
  {
    message: 'Failed to update profile',
    heading: 'Error updating profile',
    operation: 'UpdateProfile',
    path: '/profile',
    before: (page) => page.getByRole('button', { name: 'Edit Profile' }).click(),
    fill: { Name: 'Asha Patel' },
    submitButton: 'Save',
    afterRetry: 'Profile updated successfully',
  },
  {
    message: 'Error processing image',
    operation: 'UpdateAvatar',
    path: '/profile',
    before: async (page, { jpeg }) => {
      await page.getByRole('button', { name: 'Choose a picture' }).waitFor();
      await page.locator('input[type=file]').setInputFiles(jpeg);
    },
    submitButton: 'Save this picture',
    retryButton: 'Retry',
    afterRetry: 'Profile updated successfully',
  },
];
