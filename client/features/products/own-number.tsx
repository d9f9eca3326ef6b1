import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyComponent } from '../../ui/lazy-component';
import { useSession } from '../auth/use-session';
import type { OwnNumberFormProps } from './own-number-form';
import classes from './product-view.module.css';

const OwnNumberForm = lazyComponent<OwnNumberFormProps, 'OwnNumberForm'>(
  () => import('./own-number-form'),
  'OwnNumberForm',
);

type Product = OwnNumberFormProps['product'];

/** The number that the company gives the design. Its owners can change it. */
export function OwnNumber({ product }: { product: Product }) {
  const { user } = useSession();
  if (user?.companyRole === 'OWNER') return <EditableNumber product={product} />;
  if (!product.clientNumber) return null;
  return <p className={`wrap-anywhere ${classes.gram}`}>Your number: {product.clientNumber}</p>;
}

function EditableNumber({ product }: { product: Product }) {
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing) button.current?.focus({ preventScroll: true });
    wasEditing.current = editing;
  }, [editing]);
  const { clientNumber } = product;
  const line = (text: string) => (
    <p className={`wrap-anywhere ${classes.gram}`}>
      {clientNumber && `Your number: ${clientNumber} · `}
      <button
        ref={button}
        type="button"
        className="text-button"
        aria-label={clientNumber ? 'Edit your number' : undefined}
        onClick={() => setEditing(true)}
      >
        {text}
      </button>
    </p>
  );
  if (!editing) return line(clientNumber ? 'Edit' : 'Add your number');
  return (
    <Suspense fallback={line('Loading...')}>
      <OwnNumberForm product={product} onClose={() => setEditing(false)} />
    </Suspense>
  );
}
