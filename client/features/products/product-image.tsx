import { NoPicture, Picture, type PictureSource } from '../../ui/picture';
import classes from './product-image.module.css';

interface ProductImageProps {
  pictures: readonly PictureSource[];
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
}: Omit<ProductImageProps, 'pictures' | 'waits' | 'loadSecond'> & { picture: PictureSource }) {
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
export function ProductImage({ pictures, alt, sizes, eager, waits = false, loadSecond }: ProductImageProps) {
  const [first, second] = pictures;
  if (!first) return <NoPicture ratio="4 / 5" />;
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
