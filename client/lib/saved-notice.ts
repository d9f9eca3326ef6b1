import { notify } from './notify';

const key = 'parure.notice';

/** Stores a message for the next page load, because signing out reloads the page. */
export const saveNotice = (message: string) => sessionStorage.setItem(key, message);

export const showSavedNotice = () => {
  const message = sessionStorage.getItem(key);
  if (!message) return;
  sessionStorage.removeItem(key);
  notify.success(message);
};
