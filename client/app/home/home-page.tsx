import { lazy, Suspense } from 'react';
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
      <Suspense fallback={<SliderSpace />}>
        <HomeSlider />
      </Suspense>
      <Memberships />
    </>
  );
}
