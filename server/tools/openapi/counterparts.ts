/**
 * REST handlers whose GraphQL counterpart calls another service method, such as for a data URL and a file.
 * All others are matched by the service method that both call.
 */
export const counterparts: Record<string, readonly string[]> = {
  'UsersController.update': ['updateProfile', 'updateAvatar'],
  'ManagedProductsController.add': ['addProduct'],
  'ManagedProductsController.update': ['updateProduct'],
  'PhotosController.upload': ['uploadPhoto'],
  'PhotosController.update': ['updatePhoto'],
  'CartController.remove': ['removeFromCart'],
  'AuthController.logoutByPost': ['logout'],
};
