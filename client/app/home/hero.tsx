import { brand } from '../../lib/brand';
import { heroSizes } from '../../../domain/showcase';
import { useSession } from '../../features/auth/use-session';
import { usePhotos } from '../../features/photos/use-photos';
import { registerPath } from '../../lib/return-path';
import { Picture } from '../../ui/picture';
import { LinkButton } from '../../ui/link-button';
import { VideoLoop } from '../../ui/video-loop';
import classes from './hero.module.css';

/**
 * The full-screen banner at the top of the home page, with the headline in its empty half. The header, which overlays it,
 * takes its tone from `data-hero-tone`.
 */
export function Hero() {
  const { photos, loading } = usePhotos('BANNER');
  const { user, isVisitor } = useSession();
  const banner = photos.at(0);
  const tone = banner?.textTone === 'LIGHT' ? 'light' : 'dark';

  return (
    <section className={classes.hero} data-hero-tone={tone} aria-label="Welcome">
      {/* A new element once the text is shown, so that the picture appears in place instead of moving. */}
      <div key={String(loading)} className={classes.picture}>
        {banner?.videoUrl && (
          <VideoLoop
            src={banner.videoUrl}
            poster={banner.picture}
            label={banner.picture?.alt ?? banner.title ?? brand.line}
            focus="78% 50%"
          />
        )}
        {banner?.picture && !banner.videoUrl && (
          <Picture
            picture={banner.picture}
            alt={banner.picture.alt ?? ''}
            sizes={heroSizes}
            ratio="fill"
            focus="var(--hero-focus)"
            eager
          />
        )}
        {!banner && <LogoPlaceholder pulsing={loading} />}
      </div>
      {!loading && (
        <div className={classes.text}>
          <p className={classes.label}>{brand.line}</p>
          <h1 className={classes.title}>{banner?.title ?? brand.name}</h1>
          <div className={classes.links}>
            <LinkButton to="/product" className={classes.primaryLink}>
              View the collection
            </LinkButton>
            <LinkButton to="/about" look="line">
              Our story
            </LinkButton>
            {/* Takes its place before the session is known, so that the picture below it does not move. */}
            {!user && (
              <LinkButton
                to={registerPath({ pathname: '/' })}
                look="line"
                className={classes.request}
                data-waiting={!isVisitor || undefined}
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
    <div className={classes.mark} data-pulsing={pulsing || undefined}>
      <svg viewBox="0 0 120 120" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="0.6">
        <circle cx="60" cy="60" r="50" />
        <path d="M90 60L81.21 81.21L60 90L38.79 81.21L30 60L38.79 38.79L60 30L81.21 38.79Z" />
        <path d="M60 10L81.21 38.79L110 60L81.21 81.21L60 110L38.79 81.21L10 60L38.79 38.79Z" />
      </svg>
    </div>
  );
}
