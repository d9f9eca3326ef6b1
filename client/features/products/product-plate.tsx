import { NoPicture, Picture, type PictureSource } from '../../ui/picture';
import classes from './product-plate.module.css';

interface ProductPlateProps {
  pictures: readonly PictureSource[];
  alt: string;
  sizes: string;
  eager?: boolean;
  /** Somebody looks closer: only then is the second photograph worth its bytes. */
  closer: boolean;
}

/** A piece hangs in the middle of its plate; its photograph fades into the ground instead of being cut by it. */
function Photograph({
  picture,
  alt,
  sizes,
  eager,
}: Omit<ProductPlateProps, 'pictures' | 'closer'> & { picture: PictureSource }) {
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

/** The 4:5 plate of a product; a second view fades in when what is marked `data-plate-host` is pointed at. */
export function ProductPlate({ pictures, alt, sizes, eager, closer }: ProductPlateProps) {
  const [first, second] = pictures;
  if (!first) return <NoPicture ratio="4 / 5" />;
  return (
    <span className={classes.plate}>
      <Photograph picture={first} alt={alt} sizes={sizes} eager={eager} />
      {second && closer && (
        <span className={classes.second}>
          <Photograph picture={second} alt="" sizes={sizes} eager />
        </span>
      )}
    </span>
  );
}
