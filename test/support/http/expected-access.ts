import type { AccessLevel } from '../../../server/platform/http/access/allow.js';

/**
 * The expected access level of each call, written by hand and independent of the code, so that a wrong `@Allow` is
 * found. Calls that are not listed, and therefore all new calls, are expected to be for administrators only.
 */
type Calls = Record<Exclude<AccessLevel, 'admin'>, string>;

/** Paths under `/api/v1`. Calls for administrators are listed where they belong to the published contract. */
const rest: Calls & { admin: string } = {
  visitor: `
    POST /registration
    POST /activate-user
    POST /activate-by-link
    POST /resend-activation-code
    POST /login
    POST /ask-again
    GET /session
    GET /refresh
    POST /refresh
    GET /logout
    POST /logout
    POST /forgot-password
    POST /change-password
    POST /reset-password-by-link
    POST /api/auth/forgot-password
    POST /api/auth/verify-otp
    POST /api/auth/reset-password
    GET /showcase
    GET /photos/all
    GET /photos/type/:type
    POST /contacts/contact
    POST /accept-invitation`,
  member: `
    POST /request-access
    GET /company`,
  catalogue: `
    GET /products/allproducts
    GET /products/search
    GET /products/filter-counts
    GET /products/:id
    GET /products/by-number/:designNumber
    GET /products/:id/neighbours
    GET /products/:id/related
    GET /categories/allcategories
    GET /categories/:id`,
  customer: `
    GET /me
    PUT /update-user-info
    PUT /update-password
    GET /check-access
    GET /sessions
    DELETE /sessions
    DELETE /sessions/:id
    GET /selections
    POST /selections
    GET /selections/:id
    PUT /selections/:id
    DELETE /selections/:id
    POST /selections/:id/items
    PUT /selections/:id/items/:itemId
    DELETE /selections/:id/items/:itemId
    PUT /selections/:id/order
    PUT /selections/:id/shared
    GET /selections/:id/line-sheet.pdf
    POST /media/sign`,
  buyer: `
    POST /orders/create
    POST /orders/again/:id
    GET /orders/user
    GET /orders/get/:id
    GET /orders/ordered-before
    POST /cart/add
    POST /cart/add-many
    POST /cart/check-many
    PUT /cart/set-many
    PUT /cart/update/:id
    DELETE /cart/remove/:id
    GET /cart/get
    DELETE /cart/clear
    POST /selections/:id/to-cart
    GET /company/people`,
  owner: `
    PUT /company
    POST /company/people
    PUT /company/people/:id
    DELETE /company/people/:id
    POST /company/invitations/:id/resend
    DELETE /company/invitations/:id`,
  admin: `
    GET /admin/pending-access
    POST /admin/grant-access/:id
    PUT /admin/reject-access/:id
    POST /admin/users
    GET /admin/users
    DELETE /admin/user/:id
    POST /photos/upload
    PUT /photos/update/:id
    DELETE /photos/delete/:id
    GET /contacts/getallcontacts
    PUT /contacts/contact/:id/status
    PUT /orders/status/:id
    PUT /orders/internal-note/:id
    GET /orders/all
    GET /admin/orders/job-cards.pdf
    GET /admin/orders/production-list.pdf
    GET /admin/orders/production-list.xlsx
    GET /admin/exports/products.xlsx
    GET /admin/exports/products.csv
    GET /admin/exports/pictures.zip
    GET /admin/exports/orders.xlsx
    GET /admin/exports/orders.csv
    GET /admin/exports/companies.xlsx
    GET /admin/exports/companies.csv
    GET /admin/imports
    POST /admin/imports
    POST /admin/imports/:id/run
    PUT /admin/imports/:id/pictures
    PUT /admin/imports/:id/rows
    POST /orders/upload-design/:id
    POST /products/addproduct
    PUT /products/updateproduct/:id
    DELETE /products/deleteproduct/:id
    POST /categories/addcategory
    PUT /categories/updatecategory/:id
    DELETE /categories/deletecategory/:id`,
};

/** Outside `/api/v1`, visitors may call everything; some paths respond only to requests from this machine. */
const outsideApi = `
    POST /api/auth/forgot-password
    POST /api/auth/verify-otp
    POST /api/auth/reset-password
    GET /api/docs
    GET /api/docs/openapi.json
    GET /api/docs/assets/:file
    GET /health
    GET /health/ready
    GET /media/:id/:file`;

const localOnly = `
    GET /metrics
    GET /dev/mailbox
    GET /dev/mailbox/mailbox.css
    GET /dev/mailbox/mailbox.js
    GET /dev/mailbox/messages
    GET /dev/mailbox/messages/:id
    GET /dev/mailbox/messages/:id/html`;

const graphql: Calls = {
  visitor: `
    Query.session
    Query.showcase
    Query.photos
    Mutation.register
    Mutation.activateAccount
    Mutation.activateAccountByLink
    Mutation.resendActivationCode
    Mutation.login
    Mutation.refreshSession
    Mutation.logout
    Mutation.requestAccessAgain
    Mutation.forgotPassword
    Mutation.changePassword
    Mutation.sendResetOtp
    Mutation.verifyOtp
    Mutation.resetPassword
    Mutation.resetPasswordByLink
    Mutation.sendEnquiry
    Mutation.acceptInvitation`,
  member: `
    Mutation.requestAccess
    Query.company`,
  catalogue: `
    Query.products
    Query.filterCounts
    Query.searchProducts
    Query.product
    Query.productByNumber
    Query.productNeighbours
    Query.relatedProducts
    Query.categories
    Query.category`,
  customer: `
    Query.me
    Query.checkAccess
    Query.sessions
    Query.signedPictures
    Query.selections
    Query.selection
    Query.selectionLineSheet
    Mutation.updateProfile
    Mutation.updateAvatar
    Mutation.updatePassword
    Mutation.endSession
    Mutation.endOtherSessions
    Mutation.createSelection
    Mutation.renameSelection
    Mutation.shareSelection
    Mutation.deleteSelection
    Mutation.addToSelection
    Mutation.removeFromSelection
    Mutation.arrangeSelection
    Mutation.setSelectionNote`,
  buyer: `
    Query.cart
    Query.checkCartLines
    Query.myOrders
    Query.order
    Query.orderedBefore
    Mutation.addToCart
    Mutation.addManyToCart
    Mutation.setManyInCart
    Mutation.changeQuantity
    Mutation.removeFromCart
    Mutation.clearCart
    Mutation.addSelectionToCart
    Mutation.placeOrder
    Mutation.orderAgain
    Query.people`,
  owner: `
    Mutation.updateCompany
    Mutation.invitePerson
    Mutation.changePerson
    Mutation.removePerson
    Mutation.resendInvitation
    Mutation.revokeInvitation`,
};

const lines = (text: string) => text.trim().split(/\s*\n\s*/);
const entries = (calls: Record<string, string>, name: (line: string) => string) =>
  Object.entries(calls).flatMap(([accessLevel, text]) =>
    lines(text).map((line) => [name(line), accessLevel as AccessLevel] as const),
  );

export const expectedAccessLevels = new Map<string, AccessLevel>([
  ...entries(rest, (line) => line.replace(' ', ' /api/v1')),
  ...entries({ visitor: outsideApi + localOnly }, (line) => line),
  ...entries(graphql, (line) => line),
]);

export const accessLevelOf = (name: string): AccessLevel => expectedAccessLevels.get(name) ?? 'admin';

/** These paths respond with 404 to requests through a proxy, whatever their access level. */
export const loopbackOnlyCalls = new Set(lines(localOnly));
