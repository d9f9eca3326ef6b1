import { accessReopenedMessage, accessRevokedMessage } from './access.js';
import { authMessages } from './auth.js';
import { cartMessages } from './cart.js';
import { categoryMessages } from './categories.js';
import { contactMessages } from './contacts.js';
import { orderMessages } from './orders.js';
import { photoMessages } from './photos.js';
import { productMessages } from './products.js';
import { userMessages } from './users.js';

describe('success messages', () => {
  it.each([
    ['registered', authMessages.registered, 'OTP has been sent successfully to your email.'],
    ['activated', authMessages.activated, 'Account activated successfully!'],
    ['signed in', authMessages.signedIn, 'Login Successful!'],
    ['signed out', authMessages.signedOut, 'Logout successful'],
    ['requested a code', authMessages.otpSent, 'OTP sent to your email'],
    ['verified the code', authMessages.otpVerified, 'OTP verified successfully'],
    ['reset the password', authMessages.passwordReset, 'Password reset successful'],
    ['changed the profile', userMessages.profileUpdated, 'Profile updated successfully'],
    ['sent an enquiry', contactMessages.sent, "Your query has been sent successfully! We'll get back to you soon."],
    ['added an item to the cart', cartMessages.added, 'Item added to cart!'],
    ['placed an order', orderMessages.placed, 'Order placed successfully!'],
  ])('a user who has %s gets the specified message', (_, actual, expected) => expect(actual).toBe(expected));

  it.each([
    ['changed the status of a contact', contactMessages.statusUpdated, 'Status updated successfully'],
    ['added a category', categoryMessages.added, 'Category added successfully'],
    ['updated a category', categoryMessages.updated, 'Category updated successfully'],
    ['deleted a category', categoryMessages.deleted, 'Category deleted successfully'],
    ['deleted a subcategory', categoryMessages.subcategoryDeleted, 'Subcategory deleted successfully'],
    ['added a product', productMessages.added, 'Product added successfully'],
    ['updated a product', productMessages.updated, 'Product updated successfully'],
    ['deleted a product', productMessages.deleted, 'Product deleted successfully'],
    ['revoked access', accessRevokedMessage('Asha'), 'Access for Asha has been revoked'],
    ['reopened a request', accessReopenedMessage('Asha'), 'The request from Asha has been reopened'],
  ])('an administrator who has %s gets the specified message', (_, actual, expected) => expect(actual).toBe(expected));

  it('the message about a reset code does not reveal whether an account exists', () => {
    expect(authMessages.resetCodeSent).toBe('If an account exists for this email, we have sent it a code.');
  });
});

describe('required fields of admin forms', () => {
  it.each([
    [productMessages.subcategory, 'Subcategory is required'],
    [productMessages.image, 'Product image is required'],
    [photoMessages.title, 'Title is required'],
  ])('the message for a missing field is "%s"', (actual, expected) => expect(actual).toBe(expected));
});
