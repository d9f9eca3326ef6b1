import { useAddManyToCart } from '../../features/cart/use-add-many-to-cart';
import { OrderedRow } from '../../features/orders/ordered-before';
import { PiecesList, type PiecesListProps } from '../../features/products/pieces-list';

const line = ({ id }: { id: string }) => <OrderedRow id={id} />;

/** The list of designs that adds to the cart. */
export function CartPiecesList(props: PiecesListProps) {
  return <PiecesList {...props} onSave={useAddManyToCart()} line={line} />;
}
