import { useLocation, useNavigate } from 'react-router-dom';

const load = () => import('./cart-notices');

/** What is said about additions to the cart. */
export const useCartNotices = () => {
  const navigate = useNavigate();
  const location = useLocation();
  return {
    added: async (text: string) => (await load()).notifyAdded(text, () => void navigate('/cart')),
    signInFirst: async () => void navigate((await load()).askToSignIn(location)),
  };
};
