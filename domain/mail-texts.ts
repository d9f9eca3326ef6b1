const ignore = "If you didn't request this, ignore this email.";
const codeExpiry = 'This code works once and expires after {minutes} minutes.';
const linkExpiry = 'This link works once and expires after {minutes} minutes.';
const questions = 'Questions? Contact us: {shopEmail}';
const setPassword = 'Set a new password';
const viewOrder = 'View your order';

const activation = {
  subject: 'Confirm your email address for {shop}',
  title: 'Confirm your email address',
  ignore,
};
const reset = { subject: 'Set a new password for {shop}', title: setPassword, ignore };
const requests = { title: 'Access requests', button: 'Review requests' };
const design = {
  subject: 'A PDF for your order {order}',
  preview: '{file}',
  text: "Dear {name},\nWe've added a PDF to your order {order}. Sign in to view and download it.",
  button: viewOrder,
  note: questions,
};

/**
 * All texts of mails, by template. BRAND_FILE may replace each of them. A text may contain the placeholders of every
 * text of its template, and `{shop}` and `{shopEmail}`.
 */
export const mailTexts = {
  /** Labels of facts and headings of columns, in all mails. */
  labels: {
    access: 'Access',
    until: 'Until',
    order: 'Order',
    total: 'Total',
    weight: 'Weight',
    fineGold: 'Fine gold',
    wishedDate: 'Wanted by',
    note: 'Note',
    company: 'Company',
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    status: 'Status',
    file: 'File',
    pages: 'Pages',
    size: 'Size',
    design: 'Design',
    pieces: 'Pieces',
  },
  'auth.activation-code': {
    ...activation,
    text: 'Dear {name},\nUse this code to confirm your email address.',
    expiry: codeExpiry,
  },
  'auth.activation-link': {
    ...activation,
    text: 'Dear {name},\nConfirm your email address with this link.',
    button: 'Confirm email address',
    expiry: linkExpiry,
  },
  'auth.reset-code': {
    ...reset,
    text: 'Dear {name},\nUse this code to set a new password.',
    expiry: codeExpiry,
  },
  'auth.reset-link': {
    ...reset,
    text: 'Dear {name},\nSet a new password with this link.',
    button: setPassword,
    expiry: linkExpiry,
  },
  'auth.new-admin': {
    subject: 'Set a new password as an administrator of {shop}',
    title: setPassword,
    text: "Dear {name},\nYou're an administrator of {shop}. Administrators need a password that is hard to guess, so your current one no longer works. Set a new one with this link.",
    button: setPassword,
    expiry: linkExpiry,
    note: 'You can request another link on the sign-in page.',
  },
  'auth.password-changed': {
    subject: 'Your password was changed',
    title: 'Your password was changed',
    text: 'Dear {name},\nThe password of your {shop} account was just changed.',
    note: "If this wasn't you, set a new password now and contact us.",
    button: setPassword,
  },
  'auth.factor-changed': {
    subject: 'Your second factor at {shop} has changed',
    title: 'Your second factor has changed',
    text: 'Dear {name},\n{change}',
    note: "If this wasn't you, set a new password now and contact an owner of the team.",
    button: 'View your second factors',
  },
  'staff.invitation': {
    subject: 'Join the team of {shop}',
    title: 'You are invited',
    text: 'Hello,\n{inviter} invites you to the team of {shop}, with the role {role}. Choose a name and a password with this link.',
    button: 'Accept the invitation',
    expiry: 'This link works once and expires after {days} days.',
    ignore: "If you don't know {shop}, ignore this email.",
  },
  'staff.invitation-of-known': {
    subject: 'Join the team of {shop}',
    title: 'You are invited',
    text: 'Hello,\n{inviter} invites you to the team of {shop}, with the role {role}. This email address already has an account there, and one address has one account.',
    note: 'To join the team, ask for an invitation to another email address. Your account stays as it is.',
  },
  'companies.invitation': {
    subject: '{company} invites you to {shop}',
    title: 'You are invited',
    text: 'Hello,\n{inviter} invites you to join {company} in the catalogue of {shop}. Choose a name and a password with this link.',
    button: 'Accept the invitation',
    expiry: 'This link works once and expires after {days} days.',
    ignore: "If you don't know {company}, ignore this email.",
  },
  'companies.invitation-of-known': {
    subject: '{company} invites you to {shop}',
    title: 'You are invited',
    text: 'Hello,\n{inviter} invites you to join {company} in the catalogue of {shop}. This email address already has an account there, and one address belongs to one company.',
    note: 'To join {company}, ask for an invitation to another email address. Your account stays as it is.',
  },
  'companies.added': {
    subject: 'You now belong to {company} at {shop}',
    title: 'Welcome',
    text: "Dear {name},\nWe know {company} already, so we've added you to it. Its access to our catalogue is now yours too.",
    button: 'Sign in',
  },
  'access.granted': {
    subject: 'You now have access to {shop}',
    preview: 'Access: {access}',
    title: 'Welcome',
    text: "Dear {name},\nWe've approved the request from {company}. You can now see the catalogue and place orders.",
    button: 'Sign in',
  },
  'access.changed': {
    subject: 'Your access to {shop} has changed',
    preview: '{access}',
    title: 'Your access',
    text: "Dear {name},\nWe've changed how long {company} has access to our catalogue.",
    button: 'Sign in',
  },
  'access.rejected': {
    subject: 'About your access request',
    title: 'Your access request',
    text: "Dear {name},\nWe've reviewed the request from {company} and can't give you access to the catalogue at the moment.",
    note: 'If something has changed, sign in and request access again. You can do this once a day.',
  },
  'access.declined': {
    subject: 'About your request for more time',
    title: 'Your request for more time',
    text: "Dear {name},\nWe can't extend your access at the moment. Your current access stays as it is.",
  },
  'access.ended': {
    subject: 'Your access has ended',
    title: 'Your access has ended',
    text: 'Dear {name},\nThe access of {company} to our catalogue has ended.',
    note: 'If you think this is a mistake, contact us: {shopEmail}',
  },
  'access.digest-of-one': {
    ...requests,
    subject: '1 access request is waiting',
    text: '1 access request is waiting.',
  },
  'access.digest': {
    ...requests,
    subject: '{requests} access requests are waiting',
    text: '{requests} access requests are waiting.',
    more: 'and {more} more',
  },
  'orders.placed': {
    subject: 'Your order {order}',
    preview: '{summary}',
    title: 'Thank you for your order',
    text: 'Dear {name},\nYour order has been placed.',
    button: viewOrder,
    note: 'Your order code is {order}. Please mention it when you contact us.',
  },
  'orders.received': {
    subject: '{order}: new order from {company}',
    preview: '{summary}',
    title: 'New order',
    button: 'View the order',
  },
  'orders.status-changed': {
    subject: 'Your order {order}: {status}',
    title: '{status}',
    text: 'Dear {name},\nYour order {order} has a new status.',
    button: viewOrder,
    note: questions,
  },
  'orders.statuses-changed': {
    subject: '{orders} of your orders: {status}',
    preview: '{codes}',
    title: '{status}',
    text: 'Dear {name},\n{orders} of your orders have a new status.',
    button: 'View your orders',
    note: questions,
  },
  'orders.design-added': { ...design, title: 'A PDF for your order' },
  'orders.design-replaced': { ...design, title: 'A new version of your PDF' },
} as const;

type Texts = typeof mailTexts;

export type MailTemplate = keyof Texts;

/** The texts of all mails, with those of a brand in place of the default ones. */
export type MailTexts = { readonly [T in MailTemplate]: { readonly [Name in keyof Texts[T]]: string } };

type PlaceholdersIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | PlaceholdersIn<Rest> : never;

/** Placeholders that every text may contain. */
const shopPlaceholders = ['shop', 'shopEmail'] as const;
export type ShopValues = Record<(typeof shopPlaceholders)[number], string>;

/** The values that a template needs, besides those of the shop. */
export type MailValues<T extends MailTemplate> = Record<
  Exclude<PlaceholdersIn<Texts[T][keyof Texts[T]]>, keyof ShopValues>,
  string | number
>;

/** Returns the placeholders that the texts of a template may contain, such as `{name}`. */
export function placeholdersOf(template: MailTemplate): string[] {
  const named = Object.values(mailTexts[template]).flatMap((text) => text.match(/\{\w+\}/g) ?? []);
  return [...new Set([...named, ...shopPlaceholders.map((name) => `{${name}}`)])];
}

/** Returns the texts with the values in them. */
export const fillTexts = <T extends Record<string, string>>(texts: T, values: Record<string, string | number>) =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      text.replaceAll(/\{(\w+)\}/g, (_, placeholder: string) => String(values[placeholder])),
    ]),
  ) as Record<keyof T, string>;
