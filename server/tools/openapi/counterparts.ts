/**
 * Where REST and GraphQL do the same through different methods (a data URL here, a file there), the pair is named;
 * all others are found by the method of the service that both ask.
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
