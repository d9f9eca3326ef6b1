import { useAddManyToCart } from '../../features/cart/use-add-many-to-cart';
import { PiecesList, type PiecesListProps } from '../../features/products/pieces-list';

/** The list of designs that adds to the cart. */
export function CartPiecesList(props: PiecesListProps) {
  return <PiecesList {...props} onSave={useAddManyToCart()} />;
}
