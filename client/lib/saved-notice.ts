import { notify } from './notify';

const key = 'parure.notice';

/** A message for the next page load: signing out reloads the page, and its words must survive that. */
export const saveNotice = (message: string) => sessionStorage.setItem(key, message);

export const showSavedNotice = () => {
  const message = sessionStorage.getItem(key);
  if (!message) return;
  sessionStorage.removeItem(key);
  notify.success(message);
};
