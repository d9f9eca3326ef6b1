import { useState } from 'react';
import { brand } from '../lib/brand';
import { isElsewhere } from '../lib/day';
import { isServer } from '../lib/is-server';
import classes from './shop-time.module.css';

/** Names the time zone of the shop, in which all dates and times are shown, where this device has another one. */
export function ShopTime() {
  // The server does not know the device.
  const [isShown] = useState(() => !isServer && isElsewhere());
  if (!isShown) return null;
  return (
    <p className={classes.note}>
      Dates and times are in {brand.timeZone.name.replaceAll('_', ' ')}, the shop&apos;s time zone.
    </p>
  );
}
