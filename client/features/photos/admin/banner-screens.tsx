import { BannerHero, type ShownBanner } from '../banner-hero';
import classes from './banner-screens.module.css';
import { ScreenPreview } from './screen-preview';

interface BannerScreensProps {
  banner: ShownBanner;
  /** Side by side on a phone too, so that the fields that change the banner are near both. */
  compact?: boolean;
}

/** The hero of the home page with this banner, on a laptop and on a phone. */
export function BannerScreens({ banner, compact }: BannerScreensProps) {
  return (
    <div className={classes.screens} data-compact={compact || undefined}>
      <ScreenPreview label="Desktop" width={1440} height={900}>
        <BannerHero banner={banner} offer="shown" />
      </ScreenPreview>
      <ScreenPreview label="Phone" width={390} height={844}>
        <BannerHero banner={banner} offer="shown" />
      </ScreenPreview>
    </div>
  );
}
