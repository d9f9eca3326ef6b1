import { lazy, Suspense } from 'react';
import { RenderWhenNear } from '../../ui/render-when-near';
import { Memberships } from '../memberships';
import { Hero } from './hero';
import { Showcase } from './showcase';
import { SliderPlaceholder } from '../../features/photos/slider-placeholder';

const HomeSlider = lazy(async () => ({ default: (await import('../../features/photos/home-slider')).HomeSlider }));

export function HomePage() {
  return (
    <>
      <Hero />
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
