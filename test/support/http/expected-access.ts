import type { Permission } from '../../../domain/staff.js';
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
    POST /login/second-factor
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
    GET /company/design-numbers
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
    PUT /company/design-numbers
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
    Mutation.completeLogin
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
    Query.clientNumbers
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
    Mutation.setClientNumbers
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

/**
 * The permissions that staff need for each call, written by hand like the access levels. All calls that only staff may
 * make are here; those of other levels, only if staff need a permission.
 */
const restPermissions: Record<string, string> = {
  'any staff': `
    GET /admin/views
    PUT /admin/views
    DELETE /admin/views/:id
    GET /admin/system
    GET /admin/media/progress
    POST /admin/media/:id/retry
    GET /factors
    POST /factors/totp
    POST /factors/totp/confirm
    POST /factors/passkey/options
    POST /factors/passkey
    POST /factors/recovery-codes
    PUT /factors/:id
    DELETE /factors/:id
    POST /fresh-factor`,
  'catalogue:read': `
    GET /admin/products
    GET /admin/products/:id
    GET /admin/categories/:categoryId/next-design-number
    GET /admin/imports
    GET /admin/imports/template.xlsx
    GET /admin/imports/:id
    GET /admin/imports/:id/rows
    GET /admin/imports/:id/pictures`,
  'catalogue:write': `
    POST /products/addproduct
    PUT /products/updateproduct/:id
    DELETE /products/deleteproduct/:id
    PUT /products/deleteproducts
    PUT /products/restoreproduct/:id
    PUT /products/restoreproducts
    PUT /products/moveproducts
    PUT /products/changeproducts
    POST /products/duplicateproduct/:id
    POST /categories/addcategory
    PUT /categories/updatecategory/:id
    DELETE /categories/deletecategory/:id
    POST /admin/imports
    POST /admin/imports/:id/pictures
    PUT /admin/imports/:id/pictures
    PUT /admin/imports/:id/rows
    PUT /admin/imports/:id/mapping
    PUT /admin/imports/:id/answers
    POST /admin/imports/:id/run
    POST /admin/imports/:id/cancel
    POST /admin/imports/:id/undo`,
  'orders:read': `
    GET /orders/all
    GET /orders/user
    GET /orders/get/:id
    GET /orders/ordered-before
    POST /orders/again/:id`,
  'orders:write': `
    POST /orders/create
    PUT /orders/status/:id
    PUT /orders/statuses
    POST /orders/undo-status
    PUT /orders/internal-note/:id
    POST /orders/upload-design/:id`,
  'production:read': `
    GET /admin/orders/job-cards.pdf
    GET /admin/orders/production-list.pdf`,
  'orders:read production:write': `
    PUT /orders/due-date/:id`,
  'clients:read': `
    GET /admin/companies
    GET /admin/companies/:companyId
    GET /admin/companies/:companyId/people
    GET /admin/companies/:companyId/design-numbers
    GET /admin/users
    POST /admin/users
    GET /admin/user/:id
    GET /admin/pending-access
    GET /admin/pending-access/:id
    GET /admin/access-history/:id`,
  'clients:write': `
    PUT /admin/companies/:companyId
    PUT /admin/companies/:companyId/ordering
    PUT /admin/companies/:companyId/design-numbers
    POST /admin/companies/:companyId/people
    PUT /admin/companies/:companyId/people/:id
    DELETE /admin/companies/:companyId/people/:id
    POST /admin/access-requests/:id/join
    POST /admin/grant-access/:id
    PUT /admin/reject-access/:id
    PUT /admin/revoke-access/:id
    PUT /admin/reopen-access/:id
    POST /admin/decide-access
    POST /admin/undo-access
    DELETE /admin/user/:id
    POST /admin/user/:id/sign-out`,
  'content:read': `
    GET /photos/list
    GET /photos/:id`,
  'content:write': `
    POST /photos/upload
    PUT /photos/update/:id
    PUT /photos/active/:id
    PUT /photos/order
    DELETE /photos/delete/:id`,
  'enquiries:read': `
    GET /contacts/getallcontacts
    GET /contacts/contact/:id`,
  'enquiries:write': `
    PUT /contacts/contact/:id/status
    PUT /contacts/contact/:id/priority`,
  'activity:read': `
    GET /admin/audit
    GET /admin/statistics`,
  'connections:read': `
    GET /admin/failed-mails`,
  'connections:write': `
    POST /admin/failed-mails/retry
    POST /admin/failed-mails/drop`,
  'staff:read': `
    GET /admin/staff
    GET /admin/roles
    GET /admin/permissions`,
  'staff:write': `
    POST /admin/staff
    PUT /admin/staff/:id
    DELETE /admin/staff/:id
    POST /admin/staff/:id/reset-second-factor
    PUT /admin/second-factor-policy
    POST /admin/roles
    PUT /admin/roles/:id
    DELETE /admin/roles/:id`,
  'clients:read staff:write': `
    PUT /admin/user/:id/role`,
  'catalogue:read exports:read': `
    GET /admin/exports/products.xlsx
    GET /admin/exports/products.csv
    GET /admin/exports/pictures.zip
    GET /admin/imports/:id/wrong.xlsx`,
  'orders:read exports:read': `
    GET /admin/exports/orders.xlsx
    GET /admin/exports/orders.csv`,
  'clients:read exports:read': `
    GET /admin/exports/companies.xlsx
    GET /admin/exports/companies.csv`,
  'production:read exports:read': `
    GET /admin/orders/production-list.xlsx`,
};

const graphqlPermissions: Record<string, string> = {
  'any staff': `
    Query.savedViews
    Mutation.saveView
    Mutation.deleteView
    Query.system
    Query.mediaProgress
    Mutation.retryMedia
    Query.factors
    Mutation.beginTotp
    Mutation.confirmTotp
    Mutation.passkeyOptions
    Mutation.addPasskey
    Mutation.renewRecoveryCodes
    Mutation.renameFactor
    Mutation.removeFactor
    Mutation.freshenFactor`,
  'catalogue:read': `
    Query.managedProducts
    Query.managedProduct
    Query.nextDesignNumber
    Query.imports
    Query.import
    Query.importTemplate
    Query.importRows
    Query.importPictures`,
  'catalogue:write': `
    Mutation.addProduct
    Mutation.updateProduct
    Mutation.archiveProduct
    Mutation.archiveProducts
    Mutation.restoreProduct
    Mutation.restoreProducts
    Mutation.moveProducts
    Mutation.changeProducts
    Mutation.duplicateProduct
    Mutation.addCategory
    Mutation.updateCategory
    Mutation.deleteCategory
    Mutation.startImport
    Mutation.addImportPictures
    Mutation.giveImportPictures
    Mutation.mendImportRow
    Mutation.mapImport
    Mutation.answerImport
    Mutation.runImport
    Mutation.cancelImport
    Mutation.undoImport`,
  'orders:read': `
    Query.orders
    Query.order
    Query.myOrders
    Query.orderedBefore
    Mutation.orderAgain`,
  'orders:write': `
    Mutation.placeOrder
    Mutation.changeOrderStatus
    Mutation.changeOrderStatuses
    Mutation.undoOrderStatus
    Mutation.changeInternalNote
    Mutation.uploadOrderDesign`,
  // The production list as a spreadsheet needs exports:read too.
  'production:read': `
    Query.jobCards
    Query.productionList`,
  'orders:read production:write': `
    Mutation.changeDueDate`,
  'clients:read': `
    Query.managedCompanies
    Query.managedCompany
    Query.companyPeople
    Query.companyClientNumbers
    Query.users
    Query.userAccount
    Query.accessRequests
    Query.accessRequest
    Query.accessHistory`,
  'clients:write': `
    Mutation.updateManagedCompany
    Mutation.setOrdering
    Mutation.setCompanyClientNumbers
    Mutation.inviteToCompany
    Mutation.changeCompanyPerson
    Mutation.removeCompanyPerson
    Mutation.joinCompany
    Mutation.grantAccess
    Mutation.rejectAccess
    Mutation.revokeAccess
    Mutation.reopenAccess
    Mutation.decideRequests
    Mutation.undoAccessDecisions
    Mutation.deleteUser
    Mutation.signOutUser`,
  'content:read': `
    Query.allPhotos
    Query.photo`,
  'content:write': `
    Mutation.uploadPhoto
    Mutation.updatePhoto
    Mutation.setPhotoActive
    Mutation.orderPhotos
    Mutation.deletePhoto`,
  'enquiries:read': `
    Query.contacts
    Query.contact`,
  'enquiries:write': `
    Mutation.setContactStatus
    Mutation.setContactPriority`,
  'activity:read': `
    Query.auditEntries
    Query.statistics`,
  'connections:read': `
    Query.failedMails`,
  'connections:write': `
    Mutation.retryFailedMails
    Mutation.dropFailedMails`,
  'staff:read': `
    Query.staff
    Query.staffRoles
    Query.permissions`,
  'staff:write': `
    Mutation.inviteStaff
    Mutation.changeStaff
    Mutation.removeStaff
    Mutation.resetSecondFactor
    Mutation.setSecondFactorPolicy
    Mutation.createStaffRole
    Mutation.updateStaffRole
    Mutation.deleteStaffRole`,
  'clients:read staff:write': `
    Mutation.setUserRole`,
  'catalogue:read exports:read': `
    Query.exportProducts
    Query.exportPictures
    Query.wrongImportRows`,
  'orders:read exports:read': `
    Query.exportOrders`,
  'clients:read exports:read': `
    Query.exportCompanies`,
};

const needed = (calls: Record<string, string>, name: (line: string) => string) =>
  Object.entries(calls).flatMap(([permissions, text]) =>
    lines(text).map(
      (line) =>
        [name(line), permissions === 'any staff' ? [] : (permissions.split(' ') as Permission[]).sort()] as const,
    ),
  );

export const expectedPermissions = new Map<string, readonly Permission[]>([
  ...needed(restPermissions, (line) => line.replace(' ', ' /api/v1')),
  ...needed(graphqlPermissions, (line) => line),
]);

/** The permissions that staff need for a call; none for calls that customers and staff may make alike. */
export const permissionsOf = (name: string): readonly Permission[] => expectedPermissions.get(name) ?? [];

/** Calls that need the role Owner beside their permissions. */
export const ownersOnlyCalls: ReadonlySet<string> = new Set([
  'POST /api/v1/admin/staff/:id/reset-second-factor',
  'PUT /api/v1/admin/second-factor-policy',
  'Mutation.resetSecondFactor',
  'Mutation.setSecondFactorPolicy',
]);

/**
 * Calls that need a fresh second factor of staff, whatever else they need. Written by hand, too. The options of a passkey
 * need one to add it, which is the default.
 */
const freshRest = `
    POST /factors/totp
    POST /factors/totp/confirm
    POST /factors/passkey/options
    POST /factors/passkey
    POST /factors/recovery-codes
    PUT /factors/:id
    DELETE /factors/:id
    POST /admin/staff
    PUT /admin/staff/:id
    DELETE /admin/staff/:id
    POST /admin/staff/:id/reset-second-factor
    PUT /admin/second-factor-policy
    POST /admin/roles
    PUT /admin/roles/:id
    DELETE /admin/roles/:id
    PUT /admin/user/:id/role
    GET /admin/exports/pictures.zip
    GET /admin/exports/companies.xlsx
    GET /admin/exports/companies.csv`;

const freshGraphql = `
    Mutation.beginTotp
    Mutation.confirmTotp
    Mutation.passkeyOptions
    Mutation.addPasskey
    Mutation.renewRecoveryCodes
    Mutation.renameFactor
    Mutation.removeFactor
    Mutation.inviteStaff
    Mutation.changeStaff
    Mutation.removeStaff
    Mutation.resetSecondFactor
    Mutation.setSecondFactorPolicy
    Mutation.createStaffRole
    Mutation.updateStaffRole
    Mutation.deleteStaffRole
    Mutation.setUserRole
    Query.exportPictures
    Query.exportCompanies`;

/** Calls for staff that work for those who must add a second factor first, beside what visitors may call. */
const withoutFactorRest = `
    GET /factors
    POST /factors/totp
    POST /factors/totp/confirm
    POST /factors/passkey/options
    POST /factors/passkey
    POST /fresh-factor`;

const withoutFactorGraphql = `
    Query.factors
    Mutation.beginTotp
    Mutation.confirmTotp
    Mutation.passkeyOptions
    Mutation.addPasskey
    Mutation.freshenFactor`;

const named = (restCalls: string, graphqlCalls: string): ReadonlySet<string> =>
  new Set([...lines(restCalls).map((line) => line.replace(' ', ' /api/v1')), ...lines(graphqlCalls)]);

export const freshFactorCalls = named(freshRest, freshGraphql);
export const callsWithoutFactor = named(withoutFactorRest, withoutFactorGraphql);
