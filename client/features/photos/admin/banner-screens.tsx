import { Stack } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useCallback, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { BannerHero, type ShownBanner } from '../banner-hero';
import classes from './banner-screens.module.css';

interface ScreenPreviewProps {
  label: string;
  /** The size of the screen in CSS pixels. */
  width: number;
  height: number;
  children: ReactNode;
}

/** Gives the document of a frame the styles of this page. */
function copyStyles({ documentElement, head }: Document) {
  for (const { name, value } of document.documentElement.attributes)
    if (name.startsWith('data-') || name === 'lang') documentElement.setAttribute(name, value);
  const styles = [...document.querySelectorAll('link[rel="stylesheet"], style')];
  head.replaceChildren(...styles.map((style) => style.cloneNode(true)));
  documentElement.style.overflow = 'hidden';
}

/**
 * Shows its children as on a screen of another size. They have a document of their own, so that units and media queries
 * follow that screen. The document is scaled to the available space.
 */
function ScreenPreview({ label, width, height, children }: ScreenPreviewProps) {
  const [body, setBody] = useState<HTMLElement>();
  const { ref, width: shown } = useElementSize();
  const open = useCallback((frame: HTMLIFrameElement | null) => {
    const content = frame?.contentDocument;
    if (!content) return;
    copyStyles(content);
    setBody(content.body);
  }, []);
  return (
    <Stack component="figure" gap="0.375rem">
      <div ref={ref} className={classes.screen} style={{ aspectRatio: `${width} / ${height}` }} aria-hidden inert>
        <iframe
          title={label}
          ref={open}
          // Some browsers replace the empty document when it has loaded.
          onLoad={(event) => open(event.currentTarget)}
          tabIndex={-1}
          style={{ width, height, transform: `scale(${shown / width})` }}
        />
        {body && createPortal(children, body)}
      </div>
      <figcaption className="quiet smallest">{label}</figcaption>
    </Stack>
  );
}

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
