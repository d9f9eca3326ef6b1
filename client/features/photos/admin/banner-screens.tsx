import { BannerHero, type ShownBanner } from '../banner-hero';
import classes from './banner-screens.module.css';
import { ScreenPreview } from './screen-preview';

/** The hero of the home page with this banner, on a laptop and on a phone. */
export function BannerScreens({ banner }: { banner: ShownBanner }) {
  return (
    <div className={classes.screens}>
      <ScreenPreview label="Desktop" width={1440} height={900}>
        <BannerHero banner={banner} offer="shown" />
      </ScreenPreview>
      <ScreenPreview label="Phone" width={390} height={844}>
        <BannerHero banner={banner} offer="shown" />
      </ScreenPreview>
    </div>
  );
}
