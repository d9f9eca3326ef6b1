import { Button } from '@mantine/core';
import { useState } from 'react';
import IconExternalLink from '~icons/tabler/external-link';
import type { Brand } from '../../../domain/brand';
import { brand } from '../../lib/brand';
import classes from './location-map.module.css';

/** Degrees shown on each side of the marker. */
const margin = { latitude: 0.011, longitude: 0.022 };

function addressesOf({ latitude, longitude, zoom }: NonNullable<Brand['map']>) {
  const bounds = [
    longitude - margin.longitude,
    latitude - margin.latitude,
    longitude + margin.longitude,
    latitude + margin.latitude,
  ];
  const server = 'https://www.openstreetmap.org';
  return {
    frame: `${server}/export/embed.html?bbox=${bounds.join('%2C')}&layer=mapnik&marker=${latitude}%2C${longitude}`,
    page: `${server}/?mlat=${latitude}&mlon=${longitude}#map=${zoom}/${latitude}/${longitude}`,
  };
}

/** The company's location. The real map is an external page, so it loads only on request. */
export function LocationMap({ map }: { map: NonNullable<Brand['map']> }) {
  const [open, setOpen] = useState(false);
  const { frame, page } = addressesOf(map);
  return (
    <figure>
      <div className={classes.frame}>
        {open ? (
          <iframe
            className={classes.embed}
            src={frame}
            title={`Map of the area around ${brand.name}`}
            loading="lazy"
            referrerPolicy="no-referrer"
            sandbox="allow-scripts allow-same-origin allow-popups"
          />
        ) : (
          <>
            <Drawing />
            <Button className={classes.show} onClick={() => setOpen(true)}>
              Show the map
            </Button>
          </>
        )}
      </div>
      <figcaption className={classes.caption}>
        <span>The map is provided by OpenStreetMap and loads only when you open it.</span>
        <a href={page} target="_blank" rel="noopener noreferrer">
          Open in a new tab <IconExternalLink size={14} stroke={1.5} aria-hidden />
        </a>
      </figcaption>
    </figure>
  );
}

/** A drawn map: the river, the roads that cross it, and the company's location. */
function Drawing() {
  return (
    <svg className={classes.drawing} viewBox="0 0 800 520" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="800" height="520" className={classes.land} />
      <path
        className={classes.river}
        d="M-40 330C90 350 150 250 120 160C96 86 190 20 300 40C390 56 400 130 480 130C580 130 590 40 700 30C760 24 800 40 860 30"
      />
      <g className={classes.lanes}>
        <path d="M210 560L260 300L190 -20M330 560L372 260L352 -20M470 560L486 300L560 -20M610 560L584 330L690 -20M720 560L700 320L830 90" />
        <path d="M-20 470L260 420L560 436L840 400M-20 400L250 352L600 366L840 330M240 240L480 262L840 240M250 180L500 204L840 160" />
      </g>
      <g className={classes.roads}>
        <path d="M-20 540L280 300L486 300L860 200" />
        <path d="M410 560L430 300L420 -20" />
        <path d="M280 300L120 -20" />
      </g>
      <g transform="translate(430 292)">
        <circle r="30" className={classes.halo} />
        <path className={classes.pin} d="M0 -20L14 -6L0 18L-14 -6Z M-14 -6H14 M0 -20L-5 -6L0 18L5 -6Z" />
      </g>
    </svg>
  );
}
