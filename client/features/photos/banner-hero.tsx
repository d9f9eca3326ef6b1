import { brand } from '../../lib/brand';
import { heroSizes } from '../../../domain/showcase';
import type { TextTone } from '../../graphql/types.generated';
import { registerPath } from '../../lib/return-path';
import { Picture, type PictureSource } from '../../ui/picture';
import { LinkButton } from '../../ui/link-button';
import { VideoLoop } from '../../ui/video-loop';
import { focusPosition, type Focus } from './photo';
import './banner-hero.css';

export interface ShownBanner extends Focus {
  title: string | null;
  textTone: TextTone | null;
  videoUrl: string | null;
  /** The picture, or the poster of the video. */
  picture: PictureSource | null;
}

interface BannerHeroProps {
  banner?: ShownBanner;
  loading?: boolean;
  /**
   * Whether visitors can request access. While `waiting`, the offer keeps its place, so that the picture below does not
   * move.
   */
  offer?: 'shown' | 'waiting';
}

const { picture, alt, textTone, ...hero } = brand.hero;

/** The hero of the brand, if it has a picture. */
const brandBanner: ShownBanner | undefined = picture
  ? {
      ...hero,
      textTone: textTone === 'light' ? 'LIGHT' : 'DARK',
      videoUrl: null,
      picture: { url: picture, alt, width: 1600, height: 900 },
    }
  : undefined;

/**
 * The full-screen banner at the top of the home page, with the headline in its empty half. The header, which overlays
 * it, takes its tone from `data-hero-tone`.
 */
export function BannerHero({ banner: shown, loading = false, offer }: BannerHeroProps) {
  const banner = shown ?? (loading ? undefined : brandBanner);
  const tone = banner?.textTone === 'LIGHT' ? 'light' : 'dark';

  return (
    <section className="hero" data-hero-tone={tone} aria-label="Welcome">
      {/* A new element once the text is shown, so that the picture appears in place instead of moving. */}
      <div key={String(loading)} className="hero-picture">
        {banner?.videoUrl && (
          <VideoLoop
            src={banner.videoUrl}
            poster={banner.picture}
            label={banner.picture?.alt ?? banner.title ?? brand.line}
            focus={focusPosition(banner)}
          />
        )}
        {banner?.picture && !banner.videoUrl && (
          <Picture
            picture={banner.picture}
            alt={banner.picture.alt ?? ''}
            sizes={heroSizes}
            ratio="fill"
            focus={focusPosition(banner)}
            eager
          />
        )}
        {!banner && <LogoPlaceholder pulsing={loading} />}
      </div>
      {!loading && (
        <div className="hero-text">
          <p className="hero-label">{brand.line}</p>
          <h1 className="hero-title">{banner?.title ?? brand.hero.title}</h1>
          <div className="hero-links">
            <LinkButton to="/product" className="hero-primary">
              View the collection
            </LinkButton>
            <LinkButton to="/about" look="line">
              Our story
            </LinkButton>
            {offer && (
              <LinkButton
                to={registerPath({ pathname: '/' })}
                look="line"
                className="hero-request"
                data-waiting={offer === 'waiting' || undefined}
              >
                Request access
              </LinkButton>
            )}
          </div>
        </div>
      )}
    </section>
  );
}

/** Shown while no banner is loaded, and when there is none. */
function LogoPlaceholder({ pulsing }: { pulsing: boolean }) {
  return (
    <div className="hero-mark" data-pulsing={pulsing || undefined}>
      <svg viewBox="0 0 120 120" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="0.6">
        <circle cx="60" cy="60" r="50" />
        <path d="M90 60L81.21 81.21L60 90L38.79 81.21L30 60L38.79 38.79L60 30L81.21 38.79Z" />
        <path d="M60 10L81.21 38.79L110 60L81.21 81.21L60 110L38.79 81.21L10 60L38.79 38.79Z" />
      </svg>
    </div>
  );
}
