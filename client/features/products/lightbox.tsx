import { useMemo } from 'react';
import YetAnotherLightbox, { type SlideImage } from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import IconChevronLeft from '~icons/tabler/chevron-left';
import IconChevronRight from '~icons/tabler/chevron-right';
import IconX from '~icons/tabler/x';
import IconZoomIn from '~icons/tabler/zoom-in';
import IconZoomOut from '~icons/tabler/zoom-out';
import { renditionsOf, type PictureSource } from '../../ui/picture';
import classes from './lightbox.module.css';

interface LightboxProps {
  pictures: readonly (PictureSource & { id: string })[];
  name: string;
  index: number;
  onShow: (index: number) => void;
  onClose: () => void;
}

/** Zoomed in, a pixel of the picture covers at most this many of the screen, in each direction. */
const maxZoomPixelRatio = 2;

const icons = {
  iconPrev: () => <IconChevronLeft stroke={1.25} aria-hidden />,
  iconNext: () => <IconChevronRight stroke={1.25} aria-hidden />,
  iconClose: () => <IconX stroke={1.25} aria-hidden />,
  iconZoomIn: () => <IconZoomIn stroke={1.25} aria-hidden />,
  iconZoomOut: () => <IconZoomOut stroke={1.25} aria-hidden />,
};

/** Full-screen viewer: arrows or a swipe change the picture; keys, wheel, pinch or a double tap zoom it. */
export function Lightbox({ pictures, name, index, onShow, onClose }: LightboxProps) {
  const slides = useMemo(
    () =>
      pictures.map((picture, at): SlideImage => ({
        src: picture.url,
        width: picture.width,
        height: picture.height,
        alt: picture.alt ?? `${name}, view ${at + 1} of ${pictures.length}`,
        srcSet: renditionsOf(picture).map(({ address, width }) => ({
          src: address,
          width,
          height: Math.round((width * picture.height) / picture.width),
        })),
      })),
    [pictures, name],
  );
  const many = pictures.length > 1;

  return (
    <YetAnotherLightbox
      open
      close={onClose}
      index={index}
      on={{ view: ({ index: shown }) => onShow(shown) }}
      slides={slides}
      plugins={many ? [Counter, Zoom] : [Zoom]}
      zoom={{ maxZoomPixelRatio, zoomInMultiplier: 1.6, scrollToZoom: true, pinchZoomV4: true }}
      carousel={{ finite: !many, padding: '3%' }}
      controller={{ closeOnPullDown: true }}
      animation={{ fade: 300, swipe: 450, navigation: 450 }}
      render={many ? icons : { ...icons, buttonPrev: () => null, buttonNext: () => null }}
      labels={{
        Lightbox: `Pictures of ${name}`,
        Previous: 'Previous picture',
        Next: 'Next picture',
      }}
      className={classes.lightbox}
    />
  );
}
