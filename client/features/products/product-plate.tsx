import { useState } from 'react';
import { NoPicture, Picture, type PictureSource } from '../../ui/picture';
import classes from './product-plate.module.css';

interface ProductPlateProps {
  pictures: readonly PictureSource[];
  alt: string;
  sizes: string;
  eager?: boolean;
}

/** A piece hangs in the middle of its plate; its photograph fades into the ground instead of being cut by it. */
function Photograph({ picture, alt, sizes, eager }: Omit<ProductPlateProps, 'pictures'> & { picture: PictureSource }) {
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

/** The 4:5 plate of a product; a second view fades in when the card around it is pointed at. */
export function ProductPlate({ pictures, alt, sizes, eager }: ProductPlateProps) {
  // The second photograph is only worth its bytes once somebody looks closer.
  const [wanted, setWanted] = useState(false);
  const [first, second] = pictures;
  if (!first) return <NoPicture ratio="4 / 5" />;
  return (
    <span className={classes.plate} onPointerEnter={() => setWanted(true)}>
      <Photograph picture={first} alt={alt} sizes={sizes} eager={eager} />
      {second && wanted && (
        <span className={classes.second}>
          <Photograph picture={second} alt="" sizes={sizes} eager />
        </span>
      )}
    </span>
  );
}
