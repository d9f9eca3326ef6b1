import { plural } from './format';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** "Expires in 6 days", "Expires in 5 hours", "Ended": how long the link of an invitation works. */
export const timeLeft = (expiresAt: string, now: number) => {
  const left = new Date(expiresAt).getTime() - now;
  if (left <= 0) return 'Ended';
  if (left < hour) return `Expires in ${plural(Math.ceil(left / minute), 'minute')}`;
  if (left < day) return `Expires in ${plural(Math.round(left / hour), 'hour')}`;
  return `Expires in ${plural(Math.round(left / day), 'day')}`;
};
