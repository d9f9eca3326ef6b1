import { Suspense } from 'react';
import { useSession } from '../../features/auth/use-session';
import { BannerHero } from '../../features/photos/banner-hero';
import { SliderPlaceholder } from '../../features/photos/slider-placeholder';
import { usePhotos } from '../../features/photos/use-photos';
import { lazyComponent } from '../../ui/lazy-component';
import { RenderWhenNear } from '../../ui/render-when-near';
import { Memberships } from '../memberships';
import { Showcase } from './showcase';

const HomeSlider = lazyComponent(() => import('../../features/photos/home-slider'), 'HomeSlider');

export function HomePage() {
  const { photos, loading } = usePhotos('BANNER');
  const { user, isVisitor } = useSession();
  const offer = isVisitor ? 'shown' : 'waiting';
  return (
    <>
      <BannerHero banner={photos.at(0)} loading={loading} offer={user ? undefined : offer} />
      <Showcase />
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
