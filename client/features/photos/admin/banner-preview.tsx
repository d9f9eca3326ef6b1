import { SegmentedControl } from '@mantine/core';
import { useState, type Ref } from 'react';
import { brand } from '../../../lib/brand';
import { bannerPreviews } from '../../../../domain/photos';
import { focusPosition } from '../focus-position';
import { PhotoMedia } from '../photo-media';
import classes from './banner-preview.module.css';
import type { AdminPhotoFragment } from './photos-admin.generated';

/** Preview of a banner at a screen size, with the text positioned as on the home page. */
export function BannerPreview({ banner, ref }: { banner: AdminPhotoFragment; ref: Ref<HTMLElement> }) {
  const [mode, setMode] = useState<string>(bannerPreviews[0].name);
  const { width, height } = bannerPreviews.find(({ name }) => name === mode) ?? bannerPreviews[0];
  const title = banner.title ?? brand.name;
  return (
    <section ref={ref} className={classes.preview} aria-label="Preview">
      <div className={classes.bar}>
        <SegmentedControl
          aria-label="Preview mode"
          value={mode}
          onChange={setMode}
          data={bannerPreviews.map(({ name, label }) => ({ value: name, label }))}
        />
        <span className={classes.size}>
          {width} × {height}
        </span>
      </div>
      <div className={classes.backdrop}>
        <div
          className={classes.box}
          data-tone={banner.textTone === 'LIGHT' ? 'light' : 'dark'}
          style={{ maxWidth: width, aspectRatio: `${width} / ${height}` }}
          data-testid="banner-box"
        >
          <div className={classes.picture} key={banner.id}>
            <PhotoMedia photo={banner} title={title} sizes={`${width}px`} focus={focusPosition(banner)} />
          </div>
          <div className={classes.text}>
            <p className={classes.line}>{brand.line}</p>
            <p className={classes.title}>{title}</p>
            <span className={classes.button}>View the collection</span>
          </div>
        </div>
      </div>
    </section>
  );
}
