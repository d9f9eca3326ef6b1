import { useState } from 'react';
import { brand } from '../lib/brand';
import { isElsewhere } from '../lib/day';
import classes from './shop-time.module.css';

/** Names the time zone of the shop, in which all dates and times are shown, where this device has another one. */
export function ShopTime() {
  const [isShown] = useState(isElsewhere);
  if (!isShown) return null;
  return (
    <p className={classes.note}>
      Dates and times are in {brand.timeZone.name.replaceAll('_', ' ')}, the shop&apos;s time zone.
    </p>
  );
}
