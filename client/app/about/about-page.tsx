import type { Cut } from '../../../domain/brand';
import { brand } from '../../lib/brand';
import { Picture, type PictureSource } from '../../ui/picture';
import drawingAvif1200 from '../../assets/about/drawing-1200.avif';
import drawingWebp1200 from '../../assets/about/drawing-1200.webp';
import drawingAvif640 from '../../assets/about/drawing-640.avif';
import drawingWebp640 from '../../assets/about/drawing-640.webp';
import wireAvif1200 from '../../assets/about/gold-wire-1200.avif';
import wireWebp1200 from '../../assets/about/gold-wire-1200.webp';
import wireAvif640 from '../../assets/about/gold-wire-640.avif';
import wireWebp640 from '../../assets/about/gold-wire-640.webp';
import cutsAvif1200 from '../../assets/about/ten-cuts-1200.avif';
import cutsWebp1200 from '../../assets/about/ten-cuts-1200.webp';
import cutsAvif640 from '../../assets/about/ten-cuts-640.avif';
import cutsWebp640 from '../../assets/about/ten-cuts-640.webp';
import { Memberships } from '../memberships';
import classes from './about-page.module.css';

const source = (avif640: string, avif1200: string, webp640: string, webp1200: string): PictureSource => ({
  url: webp1200,
  width: 1200,
  height: 900,
  avif: `${avif640} 640w, ${avif1200} 1200w`,
  webp: `${webp640} 640w, ${webp1200} 1200w`,
});

/** Maps picture names of the demo brand to image files. */
const pictures: Record<string, PictureSource | undefined> = {
  drawing: source(drawingAvif640, drawingAvif1200, drawingWebp640, drawingWebp1200),
  'gold-wire': source(wireAvif640, wireAvif1200, wireWebp640, wireWebp1200),
  'ten-cuts': source(cutsAvif640, cutsAvif1200, cutsWebp640, cutsWebp1200),
};

const sizes = '(max-width: 62em) 100vw, 55vw';

export function AboutPage() {
  return (
    <div className={classes.about}>
      <header className={classes.opening}>
        <p className={`eyebrow ${classes.label}`}>
          Since {brand.foundedIn} · {brand.place}
        </p>
        <h1 className={classes.title}>About Us</h1>
        <p className={classes.lead}>{brand.about.lead}</p>
      </header>

      {brand.about.sections.map(({ title, text, picture, alt = '' }, at) => (
        <section
          key={title}
          className={classes.block}
          data-plain={!picture || undefined}
          data-reversed={(picture && at % 2 === 1) || undefined}
          aria-labelledby={`section-${at}`}
        >
          {picture && <SectionPicture picture={picture} alt={alt} first={at === 0} />}
          <div className={classes.text}>
            <h2 id={`section-${at}`}>{title}</h2>
            <p>{text}</p>
          </div>
        </section>
      ))}

      {brand.cuts.length > 0 && <CutRow />}
      <Memberships title="Membership" />
    </div>
  );
}

function SectionPicture({ picture, alt, first }: { picture: string; alt: string; first: boolean }) {
  const source = pictures[picture];
  if (source) return <Picture picture={source} alt={alt} sizes={sizes} eager={first} />;
  return (
    <img
      className={classes.photo}
      src={picture}
      alt={alt}
      width={1200}
      height={900}
      loading={first ? 'eager' : 'lazy'}
    />
  );
}

/** SVG path of each cut seen from above. */
const outlines: Record<Cut, string> = {
  round: 'M32 8a24 24 0 1 1 0 48a24 24 0 1 1 0-48M32 20l8.5 3.5L44 32l-3.5 8.5L32 44l-8.5-3.5L20 32l3.5-8.5z',
  princess: 'M10 10h44v44H10zM10 10l44 44M54 10L10 54M22 22h20v20H22z',
  emerald:
    'M18 8h28l6 6v36l-6 6H18l-6-6V14zM22 16h20l3 3v26l-3 3H22l-3-3V19zM12 14l7 5M52 14l-7 5M12 50l7-5M52 50l-7-5',
  asscher:
    'M20 8h24l12 12v24L44 56H20L8 44V20zM24 18h16l6 6v16l-6 6H24l-6-6V24zM20 8l4 10M44 8l-4 10M8 20l10 4M56 20l-10 4M20 56l4-10M44 56l-4-10M8 44l10-4M56 44l-10-4',
  marquise: 'M32 4c18 16 18 40 0 56C14 44 14 20 32 4zM32 4v56M32 18c8 8 8 20 0 28c-8-8-8-20 0-28z',
  oval: 'M32 6c12 0 19 12 19 26s-7 26-19 26s-19-12-19-26S20 6 32 6zM32 18c6 0 9 6 9 14s-3 14-9 14s-9-6-9-14s3-14 9-14z',
  radiant: 'M16 8h32l6 6v36l-6 6H16l-6-6V14zM10 14l44 36M54 14L10 50M24 20h16l4 4v16l-4 4H24l-4-4V24z',
  pear: 'M32 4c6 12 19 20 19 34a19 19 0 0 1-38 0C13 24 26 16 32 4zM32 22c3 6 9 10 9 17a9 9 0 0 1-18 0c0-7 6-11 9-17z',
  heart: 'M32 56C18 46 8 36 8 24a12 12 0 0 1 24-4a12 12 0 0 1 24 4c0 12-10 22-24 32zM32 44l-10-14l4-6l6 4l6-4l4 6z',
  cushion: 'M20 8h24c8 0 12 4 12 12v24c0 8-4 12-12 12H20c-8 0-12-4-12-12V20c0-8 4-12 12-12zM32 18l14 14l-14 14l-14-14z',
};

function CutRow() {
  return (
    <ul className={classes.cuts} aria-label="Our cuts">
      {brand.cuts.map((cut) => (
        <li key={cut}>
          <svg
            viewBox="0 0 64 64"
            fill="none"
            stroke="currentColor"
            strokeWidth="0.9"
            strokeLinejoin="round"
            aria-hidden="true"
          >
            <path d={outlines[cut]} />
          </svg>
          {cut}
        </li>
      ))}
    </ul>
  );
}

export { AboutPage as Component };
