interface Tag {
  name: string;
  description: string;
}

const accounts: Tag = {
  name: 'Accounts',
  description: 'The user’s own account; for administrators, all accounts.',
};

const companies: Tag = {
  name: 'Companies',
  description: 'The details of a company, its people with their roles, and invitations to join it.',
};

const orders: Tag = {
  name: 'Orders',
  description: 'Orders, their progress through production, and their PDFs.',
};

const clientNumbers: Tag = {
  name: 'Design numbers of companies',
  description:
    'The numbers that a company gives designs. It finds the designs by them, and its documents show them beside ours.',
};

const files: Tag = {
  name: 'Files',
  description:
    'Addresses of pictures for pages of other origins. Processing progress of uploaded pictures, and retries of those that failed.',
};

/** The tag of each controller, in reading order. */
export const tags: Record<string, Tag> = {
  AuthController: {
    name: 'Registration and signing in',
    description:
      'A company registers, confirms its email address with a mailed code, and waits for access. Signing in returns a bearer token and sets two cookies; either authenticates later calls.',
  },
  PasswordsController: {
    name: 'Passwords and sessions',
    description: 'Resetting and changing passwords, and the devices on which an account is signed in.',
  },
  OtpResetController: {
    name: 'Passwords by code',
    description:
      'The same as `/forgot-password` and `/change-password` in three steps: email address, mailed code, new password. Both paths of each call do the same.',
  },
  UsersController: accounts,
  AccountsController: accounts,
  AccessController: {
    name: 'Access',
    description:
      'Products, cart and orders are available for as long as an administrator grants access. The server’s clock decides when access ends.',
  },
  CompaniesController: companies,
  CompanyPeopleController: companies,
  ManagedCompaniesController: companies,
  JoiningController: companies,
  ClientNumbersController: clientNumbers,
  CompanyClientNumbersController: clientNumbers,
  FactorsController: {
    name: 'Second factors',
    description: 'Authenticator apps, passkeys and recovery codes of the staff, and confirming who is using a session.',
  },
  StaffController: {
    name: 'Staff',
    description:
      'The people of the staff and their roles. A role is a list of permissions, such as `orders:write`; `x-permission` of each call says which ones staff need.',
  },
  ShowcaseController: { name: 'Home page', description: 'The part of the catalogue that every visitor sees.' },
  ProductsController: { name: 'Products', description: 'The catalogue as customers see it. Weights are in grams.' },
  CategoriesController: { name: 'Categories', description: 'The categories of the catalogue, with their sizes.' },
  ManagedProductsController: {
    name: 'Managing products',
    description: 'The catalogue as administrators see it, including archived products. Pictures are sent as data URLs.',
  },
  CartController: {
    name: 'Cart',
    description: 'The items that a customer is about to order. Every response contains the whole cart.',
  },
  SelectionsController: {
    name: 'Selections',
    description: 'Named lists of products that a customer keeps, puts into the cart and prints as line sheets.',
  },
  OrdersController: orders,
  OrderFilesController: orders,
  ContactsController: { name: 'Contacts', description: 'Enquiries sent with the contact form.' },
  PhotosController: { name: 'Photos', description: 'Pictures and videos of the home page and the gallery.' },
  SignedPicturesController: files,
  MediaProgressController: files,
  ExportsController: {
    name: 'Exports',
    description: 'The lists of the admin panel as spreadsheets, and the pictures of products in one file.',
  },
  ImportsController: {
    name: 'Imports',
    description:
      'Products from a spreadsheet, with pictures by file name. Nothing changes before the import is run, and it can be undone for a day.',
  },
  StatisticsController: { name: 'Statistics', description: 'The figures of the dashboard.' },
  AuditTrailController: {
    name: 'Audit',
    description: 'The audit log: who did what, to which account or record, and when.',
  },
  ViewsController: { name: 'Views', description: 'Filters of the orders that an administrator keeps under a name.' },
  SystemController: { name: 'System', description: 'The version of the program, and its last backup.' },
  MailsController: {
    name: 'Mails',
    description: 'Mails that could not be sent: why, and sending them again or dropping them.',
  },
};

export function tagOf(controller: string): Tag {
  const tag = tags[controller];
  if (!tag) throw new Error(`${controller} has no tag`);
  return tag;
}
