import { accessReopenedMessage, accessRevokedMessage } from './access.js';
import { authMessages } from './auth.js';
import { cartMessages } from './cart.js';
import { categoryMessages } from './categories.js';
import { contactMessages } from './contacts.js';
import { orderMessages } from './orders.js';
import { photoMessages } from './photos.js';
import { productMessages } from './products.js';
import { userMessages } from './users.js';

describe('what a person reads when it went well', () => {
  it.each([
    ['registered', authMessages.registered, 'OTP has been sent successfully to your email.'],
    ['activated', authMessages.activated, 'Account activated successfully!'],
    ['signed in', authMessages.signedIn, 'Login Successful!'],
    ['signed out', authMessages.signedOut, 'Logout successful'],
    ['asked for a code', authMessages.otpSent, 'OTP sent to your email'],
    ['typed the code', authMessages.otpVerified, 'OTP verified successfully'],
    ['reset the password', authMessages.passwordReset, 'Password reset successful'],
    ['changed the profile', userMessages.profileUpdated, 'Profile updated successfully'],
    ['wrote to the house', contactMessages.sent, "Your query has been sent successfully! We'll get back to you soon."],
    ['put a piece into the cart', cartMessages.added, 'Item added to cart!'],
    ['ordered', orderMessages.placed, 'Order placed successfully!'],
  ])('who has %s', (_, said, words) => expect(said).toBe(words));

  it.each([
    ['a query', contactMessages.statusUpdated, 'Status updated successfully'],
    ['a new category', categoryMessages.added, 'Category added successfully'],
    ['a category', categoryMessages.updated, 'Category updated successfully'],
    ['a category that went', categoryMessages.deleted, 'Category deleted successfully'],
    ['a part of a category that went', categoryMessages.subcategoryDeleted, 'Subcategory deleted successfully'],
    ['a new product', productMessages.added, 'Product added successfully'],
    ['a product', productMessages.updated, 'Product updated successfully'],
    ['a product that went', productMessages.deleted, 'Product deleted successfully'],
    ['access that was ended', accessRevokedMessage('Asha'), 'Access for Asha has been revoked'],
    ['a request opened again', accessReopenedMessage('Asha'), 'The request from Asha has been reopened'],
  ])('an administrator, of %s', (_, said, words) => expect(said).toBe(words));

  it('says the same of an account that exists and of one that does not', () => {
    expect(authMessages.resetCodeSent).toBe('If an account exists for this email, we have sent it a code.');
  });
});

describe('what a form of the back office asks for', () => {
  it.each([
    [productMessages.subcategory, 'Subcategory is required'],
    [productMessages.image, 'Product image is required'],
    [photoMessages.title, 'Title is required'],
  ])('%s', (said, words) => expect(said).toBe(words));
});
