import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../features/auth/use-session';
import { BannerHero } from '../../features/photos/banner-hero';
import { SliderPlaceholder } from '../../features/photos/slider-placeholder';
import { usePhotos } from '../../features/photos/photo';
import { brand } from '../../lib/brand';
import { lazyComponent } from '../../ui/lazy-component';
import { RenderWhenNear, useOnScreen } from '../../ui/use-on-screen';
import { Memberships } from '../memberships';
import { ShowcaseDocument } from '../../features/categories/showcase.generated';
import { useServerData } from '../../lib/use-server-data';
import { LinkButton } from '../../ui/link-button';
import { Picture } from '../../ui/picture';
import { SectionHeading } from '../../ui/section';
import { showcaseColumns, showcaseItems } from './showcase-items';
import classes from './home-page.module.css';

/** Tall cards, one per category. */
function Showcase() {
  const { data: showcase } = useServerData(ShowcaseDocument, {}, (data) => data.showcase, {
    fetchPolicy: 'cache-first',
  });
  const [list, setList] = useState<HTMLUListElement | null>(null);
  const seen = useOnScreen(list, { once: true, margin: '-10% 0px' });

  return (
    <section className={classes.showcase} aria-labelledby="showcase">
      <SectionHeading id="showcase" title={brand.texts.showcaseTitle} intro={brand.texts.showcaseIntro} />
      <ul ref={setList} className={classes.items} data-columns={showcaseColumns} data-seen={seen || undefined}>
        {showcaseItems.map(({ title, text, picture }) => {
          const item = showcase?.find((candidate) => candidate.title === title);
          return (
            <li key={title}>
              <Link to={`/product?category=${encodeURIComponent(item?.category ?? 'All')}`} className={classes.item}>
                <span className={classes.picture}>
                  <Picture picture={picture} alt="" ratio="9 / 11" sizes="(max-width: 62em) 46vw, 24vw" />
                  <span className={classes.overlay} aria-hidden>
                    <span>View Collection</span>
                  </span>
                </span>
                <span className={classes.name}>{title}</span>
                {/* Shown over the picture, and read after the title. */}
                {item?.isNew && <span className={classes.new}>New</span>}
                <span className={classes.text}>{text}</span>
              </Link>
            </li>
          );
        })}
      </ul>
      <div className={classes.all}>
        <LinkButton to="/product">Explore All Collections</LinkButton>
      </div>
    </section>
  );
}

const HomeSlider = lazyComponent(() => import('../../features/photos/home-slider'), 'HomeSlider');

export function HomePage() {
  const { photos, loading } = usePhotos('BANNER');
  const { user, isVisitor } = useSession();
  const offer = isVisitor ? 'shown' : 'waiting';
  return (
    <>
      <BannerHero banner={photos.at(0)} loading={loading} offer={user ? undefined : offer} />
      {showcaseItems.length > 0 && <Showcase />}
      <RenderWhenNear fallback={<SliderPlaceholder />}>
        <Suspense fallback={<SliderPlaceholder />}>
          <HomeSlider />
        </Suspense>
      </RenderWhenNear>
      <Memberships />
    </>
  );
}

export { HomePage as Component };
