import { VisuallyHidden } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import IconPlus from '~icons/tabler/plus';
import { coloursOf, goldOf } from '../../../domain/gold';
import { formatGrams, formatShortWeight } from '../../lib/format';
import { useOnScreen } from '../../ui/use-on-screen';
import { productLink, type CardPlace } from './catalogue-filter';
import { numbersText, ShortNumbers } from './design-numbers';
import { MetalDots } from './metal-dots';
import classes from './product-card.module.css';
import { cardSizes } from './product-pictures';
import type { ProductCardFragment } from './products.generated';
import { NoPicture, Picture, type PictureSource } from '../../ui/picture';

interface ProductImageProps {
  pictures: readonly PictureSource[];
  /** The design number, which stands in for a missing picture. */
  number: string;
  alt: string;
  sizes: string;
  eager?: boolean;
  /** Shows an empty frame. */
  waits?: boolean;
  /** Loads the second picture; set on hover, so that it is not fetched for every card. */
  loadSecond: boolean;
}

/** Centres the photograph in the frame. Its edges fade into the background; a tall one fills the frame. */
function Photograph({
  picture,
  alt,
  sizes,
  eager,
}: Omit<ProductImageProps, 'pictures' | 'number' | 'waits' | 'loadSecond'> & { picture: PictureSource }) {
  const tall = picture.height > picture.width * 1.15;
  return (
    <Picture
      picture={picture}
      alt={alt}
      sizes={sizes}
      eager={eager}
      ratio={tall ? 'fill' : undefined}
      className={tall ? classes.tall : classes.photograph}
    />
  );
}

/** Product image in a 4:5 frame. A second picture fades in while the ancestor with `data-hover-area` is hovered. */
function ProductImage({ pictures, number, alt, sizes, eager, waits = false, loadSecond }: ProductImageProps) {
  const [first, second] = pictures;
  if (!first) return <NoPicture ratio="4 / 5" number={number} />;
  if (waits) return <span className={classes.frame} />;
  return (
    <span className={classes.frame}>
      <Photograph picture={first} alt={alt} sizes={sizes} eager={eager} />
      {second && loadSecond && (
        <span className={classes.second}>
          <Photograph picture={second} alt="" sizes={sizes} eager />
        </span>
      )}
    </span>
  );
}

interface ProductCardProps {
  product: ProductCardFragment;
  /** Opens quick add. Without it, the card has no button. */
  onQuickAdd?: () => void;
  eager?: boolean;
  /** The picture is left out until the card is near the screen. */
  waits?: boolean;
  place: CardPlace;
  /** The query of the list that the card belongs to, for the address of the product. */
  list?: string;
  sizes?: string;
  heading?: 'h2' | 'h3';
  /** A further mark on the picture. */
  mark?: ReactNode;
  /** A further button on the picture. */
  children?: ReactNode;
}

/** Product card: the whole card links to the product. */
export function ProductCard(props: ProductCardProps) {
  const {
    product,
    onQuickAdd,
    eager,
    waits = false,
    place,
    list = '',
    sizes = cardSizes,
    heading: Heading = 'h2',
    mark,
    children,
  } = props;
  const [hovered, setHovered] = useState(false);
  const [card, setCard] = useState<HTMLElement | null>(null);
  const near = useOnScreen(waits ? card : null, { once: true, margin: '600px 0px' });
  const kind = kindOf(product, place);
  const line = [numbersText(product), kind].filter(Boolean).join(' · ');
  return (
    <article ref={setCard} className={classes.card} data-hover-area onPointerEnter={() => setHovered(true)}>
      <div className={classes.picture}>
        <ProductImage
          pictures={product.images}
          number={product.designNumber}
          alt=""
          sizes={sizes}
          eager={eager}
          waits={waits && !near}
          loadSecond={hovered}
        />
        <div className={classes.marks}>
          {product.isNew && <span className={classes.new}>New</span>}
          {mark}
        </div>
      </div>
      <p className={classes.category} title={line}>
        <span>
          <ShortNumbers {...product} />{' '}
        </span>
        {kind && <span className="ellipsis">· {kind}</span>}
      </p>
      <Heading className={classes.name}>
        <Link to={productLink(product.id, list)}>{product.name}</Link>
      </Heading>
      <Facts product={product} />
      {onQuickAdd && (
        <button type="button" className={classes.add} aria-label={`Quick add ${product.name}`} onClick={onQuickAdd}>
          <IconPlus size={18} stroke={1.5} aria-hidden />
          <span className={classes.addLabel}>Quick add</span>
        </button>
      )}
      {children}
    </article>
  );
}

/** The kind that the list does not name already. Category and subcategory together would need a second line. */
const kindOf = ({ category, subcategory }: ProductCardFragment, place: CardPlace) =>
  ({ category: subcategory ?? category, subcategory, none: undefined })[place];

/** Weight, carats and colours in one line, written out for screen readers. */
function Facts({ product: { gram, caratOptions } }: { product: ProductCardFragment }) {
  const metals = coloursOf(caratOptions);
  return (
    <div className={classes.facts}>
      <span aria-hidden>
        {formatShortWeight(gram)} · {caratOptions.join(', ')} ct
      </span>
      <MetalDots colours={metals} />
      <VisuallyHidden component="p">Weight: {formatGrams(gram)}</VisuallyHidden>
      <VisuallyHidden component="p">
        {caratOptions.join(', ')} ct. {goldOf(metals)}.
      </VisuallyHidden>
    </div>
  );
}
