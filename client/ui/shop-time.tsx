import { Box } from '@mantine/core';
import { useState } from 'react';
import { brand } from '../lib/brand';
import { isElsewhere } from '../lib/day';

/** Names the time zone of the shop, in which all dates and times are shown, where this device has another one. */
export function ShopTime() {
  const [isShown] = useState(isElsewhere);
  if (!isShown) return null;
  return (
    <Box component="p" className="quiet smaller" mb="0.875rem">
      Dates and times are in {brand.timeZone.name.replaceAll('_', ' ')}, the shop&apos;s time zone.
    </Box>
  );
}
