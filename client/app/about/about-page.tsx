import { brand } from '../../lib/brand';
import { Picture } from '../../ui/picture';
import { Memberships } from '../memberships';
import { CutRow } from './cut-row';
import { pictures } from './pictures';
import classes from './about-page.module.css';

const sizes = '(max-width: 62em) 100vw, 55vw';

/** The company's story. */
export function AboutPage() {
  return (
    <div className={classes.about}>
      <header className={classes.opening}>
        <p className={classes.label}>
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

export { AboutPage as Component };
