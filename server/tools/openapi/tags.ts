interface Tag {
  name: string;
  description: string;
}

/** What the calls of a controller are about, in the order in which a reader meets them. */
export const tags: Record<string, Tag> = {
  AuthController: {
    name: 'Registration and signing in',
    description:
      'A company registers, proves its address with a mailed code, and waits for access. Signing in answers a bearer token and keeps two cookies; either says who is asking.',
  },
  PasswordsController: {
    name: 'Passwords and sessions',
    description: 'Forgotten and changed passwords, and the devices on which an account is signed in.',
  },
  OtpResetController: {
    name: 'Passwords by code',
    description:
      'The same as `/forgot-password` and `/change-password` in three steps: an e-mail address, the mailed code, a new password. Both addresses of each call do the same.',
  },
  UsersController: { name: 'Accounts', description: 'One’s own account; for administrators everybody’s.' },
  AccessController: {
    name: 'Access',
    description:
      'Products, cart and orders are open for as long as an administrator grants it, by the clock of the server.',
  },
  ShowcaseController: { name: 'Home page', description: 'What visitors see of the catalogue.' },
  ProductsController: { name: 'Products', description: 'The catalogue as customers see it. Weights are grams.' },
  CategoriesController: { name: 'Categories', description: 'The shelves of the catalogue, with their sizes.' },
  ManagedProductsController: {
    name: 'Managing products',
    description: 'The catalogue as administrators see it, archived products included. Pictures are sent as data URLs.',
  },
  CartController: { name: 'Cart', description: 'What a customer is about to order; every answer is the whole cart.' },
  OrdersController: { name: 'Orders', description: 'Orders, their way through the workshop, and their PDFs.' },
  ContactsController: { name: 'Queries', description: 'What people ask the house.' },
  PhotosController: { name: 'Photos', description: 'Pictures and films of the home page and the gallery.' },
  MediaProgressController: {
    name: 'Files',
    description: 'How far the renditions of uploaded pictures are, and another try for those that failed.',
  },
  StatisticsController: { name: 'Statistics', description: 'The figures of the dashboard.' },
  AuditTrailController: { name: 'Audit', description: 'Who did what to whom, and when.' },
};

export function tagOf(controller: string): Tag {
  const tag = tags[controller];
  if (!tag) throw new Error(`Nobody says what the calls of ${controller} are about`);
  return tag;
}
