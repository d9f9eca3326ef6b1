import { useLocation, useNavigate } from 'react-router-dom';
import { notify } from '../../lib/notify';
import { useIdleLoad } from '../../ui/lazy-component';
import { errorMessage, isReportedElsewhere } from '../../lib/error-message';

/** Shows a failed cart action: the server's message, or the fallback. */
export const notifyFailure = (error: unknown, fallback: string) => {
  if (isReportedElsewhere(error)) return;
  notify.error(errorMessage(error, fallback), { about: 'cart', id: 'cart' });
};

const load = () => import('./cart-notices');

export const useCartNotices = () => {
  const navigate = useNavigate();
  const location = useLocation();
  useIdleLoad(load);
  return {
    /** Never rejects: without the link, the text is still true. */
    added: (text: string) =>
      load().then(
        ({ notifyAdded }) => notifyAdded(text, () => void navigate('/cart')),
        () => notify.success(text),
      ),
    signInFirst: () =>
      load().then(
        ({ askToSignIn }) => navigate(askToSignIn(location)),
        () => navigate('/login'),
      ),
  };
};
