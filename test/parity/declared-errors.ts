import { features } from '../../server/app.module.js';
import { MediaModule } from '../../server/platform/files/media.module.js';
import { declaredBy } from '../../server/tools/module-classes.js';
import { routesOf } from '../../server/tools/openapi/routes.js';
import { casesOf, type Operation } from './operation.js';

/** The error codes that the REST handlers declare with `@Fails` and that no case expects, such as `GET /a CODE`. */
export function unexpectedErrors(operations: readonly Operation[]): string[] {
  const expected = new Set(
    operations.flatMap((operation) => casesOf(operation).map(({ error }) => `${operation.rest} ${error}`)),
  );
  return declaredBy([...features, MediaModule], 'controllers')
    .flatMap(routesOf)
    .flatMap(({ method, path, failures }) => failures.map((code) => `${method.toUpperCase()} ${path} ${code}`))
    .filter((error) => !expected.has(error));
}

/** Declared errors without a case. Most need a change by another call between two statements of this call. */
export const errorsOfRaces = [
  // The account is deleted after the session was read.
  'GET /api/v1/check-access USER_NOT_FOUND',
  'GET /api/v1/company USER_NOT_FOUND',
  'GET /api/v1/me USER_NOT_FOUND',
  'GET /api/v1/session USER_NOT_FOUND',
  'POST /api/v1/request-access USER_NOT_FOUND',
  'PUT /api/v1/company USER_NOT_FOUND',
  'PUT /api/v1/update-password USER_NOT_FOUND',
  'PUT /api/v1/update-user-info USER_NOT_FOUND',
  // The caller becomes an administrator after the session was read.
  'PUT /api/v1/company COMPANY_NOT_FOUND',
  // The account is deleted after its password or its token was found.
  'POST /api/v1/ask-again USER_NOT_FOUND',
  'POST /api/v1/login USER_NOT_FOUND',
  'POST /api/v1/login/second-factor USER_NOT_FOUND',
  // An administrator rejects a customer whose access has just been found expired.
  'POST /api/v1/login REQUEST_TOO_SOON',
  // Another administrator deletes the new record before it is read for the response.
  'POST /api/v1/categories/addcategory CATEGORY_NOT_FOUND',
  'POST /api/v1/photos/upload PHOTO_NOT_FOUND',
  'POST /api/v1/products/addproduct PRODUCT_NOT_FOUND',
  // More than 10,000 files in one call: a case would take minutes. The case of further pictures has the same check.
  'POST /api/v1/admin/imports IMPORT_FULL',
];
