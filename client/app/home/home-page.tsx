import { lazy, Suspense } from 'react';
import { WhenNear } from '../../ui/when-near';
import { Memberships } from '../memberships';
import { Hero } from './hero';
import { Showcase } from './showcase';
import { SliderSpace } from '../../features/photos/slider-space';

const HomeSlider = lazy(async () => ({ default: (await import('../../features/photos/home-slider')).HomeSlider }));

export function HomePage() {
  return (
    <>
      <Hero />
      <Showcase />
      <WhenNear fallback={<SliderSpace />}>
        <Suspense fallback={<SliderSpace />}>
          <HomeSlider />
        </Suspense>
      </WhenNear>
      <Memberships />
    </>
  );
}
