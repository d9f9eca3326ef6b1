import { letters, problemsOf } from '../test/support/data/problems.js';
import { codeLength, codeMinutes, maxCodeAttempts, resendSeconds } from './auth.js';
import {
  activateByLinkSchema,
  activateSchema,
  requestAccessAgainSchema,
  changePasswordSchema,
  endSessionSchema,
  forgotPasswordSchema,
  loginSchema,
  newPasswordFormSchema,
  otp,
  registerSchema,
  resendCodeSchema,
  resetByLinkSchema,
  resetFormSchema,
  resetPasswordSchema,
  updatePasswordFormSchema,
  updatePasswordSchema,
  verifyOtpSchema,
} from './auth.schemas.js';

const company = {
  companyName: 'Asha Jewels',
  name: 'Asha Mehta',
  address: '1 Ring Road',
  phone: '9876543210',
  email: 'asha@example.com',
  password: 'a long secret',
};

describe('loginSchema', () => {
  it.each([
    [{}, { email: 'Email is required', password: 'Password is required' }],
    [
      { email: '', password: '' },
      { email: 'Email is required', password: 'Password is required' },
    ],
    [{ email: 'asha', password: 'x' }, { email: 'Email is invalid' }],
    [{ email: 'a@b.co', password: 'x' }, {}],
    [{ email: 'a@b.co', password: 'x', remember: 'yes' }, { remember: 'This value is not valid.' }],
    [{ email: 'a@b.co', password: letters(1024) }, {}],
    [{ email: 'a@b.co', password: letters(1025) }, { password: 'Password is required' }],
    [
      { email: ['a@b.co'], password: { $ne: 1 } },
      { email: 'Email is required', password: 'Password is required' },
    ],
  ])('the problems of %j are %j', (value, problems) => expect(problemsOf(loginSchema, value)).toEqual(problems));
});

describe('registerSchema', () => {
  it('reports every missing field', () => {
    const missing = {
      companyName: 'Company name is required',
      name: 'Authorized person is required',
      address: 'Address is required',
      phone: 'Mobile number is required',
      email: 'Email is required',
      password: 'Password is required',
    };
    const blank = Object.fromEntries(Object.keys(company).map((field) => [field, '']));
    expect(problemsOf(registerSchema, {})).toEqual(missing);
    expect(problemsOf(registerSchema, blank)).toEqual(missing);
  });

  it.each([
    ['phone', '9', 'Mobile number must be 10 digits'],
    ['phone', '987654321', 'Mobile number must be 10 digits'],
    ['phone', '9876543210', undefined],
    ['phone', '98765432101', 'Mobile number must be 10 digits'],
    ['phone', '98765 4321', 'Mobile number must be 10 digits'],
    ['phone', '+919876543', 'Mobile number must be 10 digits'],
    ['phone', '९८७६५४३२१०', 'Mobile number must be 10 digits'],
    ['phone', 9876543210, 'Mobile number is required'],
    ['email', 'asha', 'Email is invalid'],
    ['password', letters(1), 'Password must be at least 8 characters'],
    ['password', letters(7), 'Password must be at least 8 characters'],
    ['password', letters(8), undefined],
    ['password', letters(128), undefined],
    ['password', letters(129), 'Password must be at most 128 characters'],
    ['name', 'A', undefined],
    ['name', letters(50), undefined],
    ['name', letters(51), 'Please use at most 50 characters.'],
    ['companyName', letters(100), undefined],
    ['companyName', letters(101), 'Please use at most 100 characters.'],
    ['address', 'x', undefined],
    ['address', letters(500), undefined],
    ['address', letters(501), 'Please use at most 500 characters.'],
  ])('the problem with the %s %p is %p', (field, value, message) => {
    expect(problemsOf(registerSchema, { ...company, [field]: value })).toEqual(message ? { [field]: message } : {});
  });

  it.each([
    ['Bank\u0007', 'Please leave out control characters.'],
    ['Bank\u202eknaB', 'Please leave out control characters.'],
    ['Pay at http://evil.test/pay', 'Please leave out web addresses.'],
    ['Pay at WWW.evil.test', 'Please leave out web addresses.'],
    ['Pay at http:\\\\evil.test', 'Please leave out web addresses.'],
    ['Pay at http：//evil.test', 'Please leave out web addresses.'],
    ['Pay mailto:me@evil.test', 'Please leave out web addresses.'],
    ['Pay at http:\u200b//evil.test', 'Please leave out control characters.'],
    ['Gems.com M/s. St.Anna', undefined],
    ['Shah Gems Pvt.Ltd/Export Div', undefined],
    ['Mehta & Co.Ltd/Surat', undefined],
    ['Awwww. Gems: 1/2 & Söhne – रत्न', undefined],
  ])('a name or an address of %p: %p', (value, message) => {
    for (const field of ['name', 'companyName', 'address'])
      expect(problemsOf(registerSchema, { ...company, [field]: value })).toEqual(message ? { [field]: message } : {});
  });

  it('rejects a host with a path in a name; in an address, a slash may follow an abbreviation', () => {
    const lines = { name: 'Pay at evil.ltd/pay', companyName: 'evil.test?pay', address: 'Opp.Station/Market, Surat' };
    expect(Object.keys(problemsOf(registerSchema, { ...company, ...lines }))).toEqual(['companyName', 'name']);
  });

  it('accepts line breaks in an address, but not in a name', () => {
    const lines = 'Bank\r\nPay here';
    expect(problemsOf(registerSchema, { ...company, name: lines, companyName: lines, address: lines })).toEqual({
      name: 'Please write this in one line.',
      companyName: 'Please write this in one line.',
    });
  });

  it('drops all fields except the six it defines', () => {
    const more = { ...company, role: 'admin', isAdmin: true, status: 'active', permanentAccess: true, _id: 'x' };
    expect(registerSchema.parse(more)).toEqual(company);
  });

  it('spells a password with composed letters, however the keyboard sends them', () => {
    const form = { newPassword: 'Jose\u0301 at home', confirmPassword: 'José at home' };
    expect(newPasswordFormSchema.parse(form).newPassword).toBe('José at home');
    expect(registerSchema.parse({ ...company, password: form.newPassword }).password).toBe('José at home');
  });

  it('a password is never trimmed at registration', () => {
    expect(registerSchema.parse({ ...company, password: '  spaced out  ' }).password).toBe('  spaced out  ');
  });
});

describe('one-time codes', () => {
  it.each(['1234', '0000', ' 1234 '])('a one-time code can be %p', (value) =>
    expect(otp.safeParse(value).success).toBe(true),
  );
  it.each(['', '123', '12345', '12a4', '１２３４', 1234, null, undefined, ['1234']])(
    'a one-time code cannot be %p',
    (value) => {
      expect(problemsOf(otp, value)).toEqual({ '': 'Please enter a valid 4-digit OTP' });
    },
  );

  it('one-time codes have the length that the form expects', () => {
    expect(problemsOf(otp, '7'.repeat(codeLength))).toEqual({});
  });

  it.each([
    ['expire after 10 minutes', codeMinutes, 10],
    ['become invalid after 5 wrong attempts', maxCodeAttempts, 5],
    ['can be sent again after 30 seconds', resendSeconds, 30],
  ])('one-time codes %s', (_, actual, expected) => expect(actual).toBe(expected));

  it('a one-time code is required with the token for activation', () => {
    expect(problemsOf(activateSchema, { activationToken: 't', code: '1234' })).toEqual({});
    expect(problemsOf(activateSchema, { activationToken: letters(201), code: '1234' })).toHaveProperty(
      'activationToken',
    );
    expect(problemsOf(verifyOtpSchema, { email: 'x', otp: '1' })).toEqual({
      email: 'Please enter a valid email address',
      otp: 'Please enter a valid 4-digit OTP',
    });
  });
});

describe('password reset', () => {
  const short = 'Password must be at least 8 characters long';

  it.each(['', 'x', undefined])('rejects the email address %p', (value) => {
    expect(problemsOf(forgotPasswordSchema, { email: value })).toEqual({ email: 'Please enter a valid email address' });
  });

  it.each([
    ['', 'Please enter the reset code'],
    ['123', 'Please enter the reset code'],
    ['1234', undefined],
    ['123456', undefined],
    ['1234567', 'Please enter the reset code'],
  ])('validates the reset code %p: %p', (resetCode, message) => {
    const value = { resetToken: 't', resetCode, newPassword: letters(8) };
    expect(problemsOf(changePasswordSchema, value).resetCode).toBe(message);
  });

  it.each([
    [letters(7), short],
    [letters(8), undefined],
    [letters(128), undefined],
    [letters(129), 'Password must be at most 128 characters'],
    ['', short],
    [undefined, short],
  ])('validates the new password %p: %p', (newPassword, message) => {
    expect(problemsOf(changePasswordSchema, { resetToken: 't', resetCode: '1234', newPassword }).newPassword).toBe(
      message,
    );
    expect(problemsOf(resetPasswordSchema, { email: 'a@b.co', newPassword }).newPassword).toBe(message);
    expect(problemsOf(resetByLinkSchema, { token: 't', newPassword }).newPassword).toBe(message);
  });

  it('requires a matching confirmation', () => {
    const form = { resetCode: '1234', newPassword: letters(8), confirmPassword: letters(9) };
    expect(problemsOf(resetFormSchema, form)).toEqual({ confirmPassword: 'Passwords do not match' });
    expect(problemsOf(resetFormSchema, { ...form, confirmPassword: letters(8) })).toEqual({});
  });

  it('requires the old password to change a password', () => {
    expect(problemsOf(updatePasswordSchema, {})).toEqual({
      oldPassword: 'Password is required',
      newPassword: 'Password is required',
    });
    expect(problemsOf(updatePasswordSchema, { oldPassword: 'x', newPassword: letters(7) })).toEqual({
      newPassword: 'Password must be at least 8 characters',
    });
  });
});

describe('tokens from links', () => {
  it.each([
    ['activationToken', resendCodeSchema],
    ['token', activateByLinkSchema],
    ['requestToken', requestAccessAgainSchema],
  ])('%s must have 1 to 200 characters', (field, schema) => {
    for (const fine of [letters(1), letters(200)]) expect(schema.parse({ [field]: fine })).toEqual({ [field]: fine });
    for (const wrong of ['', letters(201), null, 1])
      expect(problemsOf(schema, { [field]: wrong })).toHaveProperty(field);
  });
});

describe('password forms', () => {
  const typed = { newPassword: 'a new secret', confirmPassword: 'a new secret' };

  it.each([
    ['new password', newPasswordFormSchema, typed],
    ['reset', resetFormSchema, { ...typed, resetCode: '0123' }],
    ['security', updatePasswordFormSchema, { ...typed, oldPassword: 'x' }],
  ])('the %s form requires the same new password twice', (_form, schema, values) => {
    expect(schema.parse(values)).toEqual(values);
    expect(problemsOf(schema, { ...values, confirmPassword: 'another secret' })).toEqual({
      confirmPassword: 'Passwords do not match',
    });
  });

  it('password forms tell an empty confirmation together with a missing password', () => {
    expect(problemsOf(newPasswordFormSchema, { newPassword: '', confirmPassword: '' })).toEqual({
      newPassword: 'Password must be at least 8 characters long',
      confirmPassword: 'Passwords do not match',
    });
  });

  it.each([
    ['', 'Password is required'],
    [letters(1), undefined],
    [letters(1024), undefined],
    [letters(1025), 'Password is required'],
  ])('password forms limit the old password to 1024 characters: %#, %p', (oldPassword, message) => {
    const problems = problemsOf(updatePasswordSchema, { oldPassword, newPassword: 'a new secret' });
    expect(problems).toEqual(message ? { oldPassword: message } : {});
  });
});

describe('auth schemas', () => {
  it.each([
    [loginSchema, { email: 'a@b.co', password: 'x', remember: true }],
    [activateSchema, { activationToken: 't', code: '0123' }],
    [forgotPasswordSchema, { email: 'a@b.co' }],
    [changePasswordSchema, { resetToken: 't', resetCode: '0123', newPassword: 'a new secret' }],
    [verifyOtpSchema, { email: 'a@b.co', otp: '0123' }],
    [resetPasswordSchema, { email: 'a@b.co', newPassword: 'a new secret', resetToken: 't' }],
    [resetByLinkSchema, { token: 't', newPassword: 'a new secret' }],
    [updatePasswordSchema, { oldPassword: 'x', newPassword: 'a new secret' }],
    [endSessionSchema, { id: 'x' }],
  ])('auth schemas keep every field of their input: %#', (schema, values) =>
    expect(schema.parse(values)).toEqual(values),
  );

  it('auth schemas accept a password reset without a token, because browsers send it as a cookie', () => {
    expect(problemsOf(resetPasswordSchema, { email: 'a@b.co', newPassword: 'a new secret' })).toEqual({});
  });
});

it('phone numbers and codes are trimmed', () => {
  expect(registerSchema.parse({ ...company, phone: ' 9876543210 ' }).phone).toBe('9876543210');
  expect(
    changePasswordSchema.parse({ resetToken: 't', resetCode: ' 0123 ', newPassword: 'a new secret' }).resetCode,
  ).toBe('0123');
});
