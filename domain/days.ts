/** Days are texts such as `2026-01-31`, so that they are the same day in every time zone. */
const toDay = (time: number) => new Date(time).toISOString().replace(/T.*/, '');
const millisecondsPerHour = 60 * 60 * 1000;
const millisecondsPerDay = 24 * millisecondsPerHour;

export const addDays = (day: string, count: number) => toDay(Date.parse(day) + count * millisecondsPerDay);

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** "22 Nov 2026" for `2026-11-22`. */
export const formatDay = (day: string) => format.format(new Date(day));

/** 0 for Monday to 6 for Sunday. */
const dayOfWeek = (day: string) => (new Date(day).getUTCDay() + 6) % 7;

/** Monday to Saturday. */
const isWorkingDay = (day: string) => dayOfWeek(day) < 6;

/** The working day this many working days after `day`. */
export const addWorkingDays = (day: string, count: number) => {
  let last = day;
  for (let left = count; left > 0;) {
    last = addDays(last, 1);
    if (isWorkingDay(last)) left -= 1;
  }
  return last;
};

/** Monday and Sunday of the week of this day. */
export const weekOf = (day: string) => {
  const first = addDays(day, -dayOfWeek(day));
  return { first, last: addDays(first, 6) };
};

/** The day and the time of day, such as `2026-01-31` and `09:05`, at a time in a time zone such as Asia/Kolkata. */
export const clockIn = (timeZone: string) => {
  const [year, twoDigits] = ['numeric', '2-digit'] as const;
  const fields = { year, month: twoDigits, day: twoDigits, hour: twoDigits, minute: twoDigits } as const;
  // Swedish dates have the form of ISO days.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, ...fields });
  return (time: Date) => {
    const [day = '', timeOfDay = ''] = format.format(time).split(' ');
    return { day, timeOfDay };
  };
};

export const dayIn = (timeZone: string) => {
  const clock = clockIn(timeZone);
  return (time: Date) => clock(time).day;
};

/** A time, or a day of the shop such as `2026-01-31`. */
export type Moment = Date | string;

export type Days = ReturnType<typeof daysIn>;

/** Days in the time zone of the shop. Where its clocks change, a day has 23 or 25 hours. */
export const daysIn = (timeZone: string) => {
  const dayOf = dayIn(timeZone);
  /** Halves the span in which a day begins anywhere on earth, until its first millisecond is found. */
  const firstTime = (day: string) => {
    let [before, first] = [Date.parse(day) - 15 * millisecondsPerHour, Date.parse(day) + 15 * millisecondsPerHour];
    while (first - before > 1) {
      const middle = Math.floor((before + first) / 2);
      if (dayOf(new Date(middle)) < day) before = middle;
      else first = middle;
    }
    return new Date(first);
  };
  return {
    dayOf,
    today: () => dayOf(new Date()),
    /** A time stays as it is; a day is its first time. */
    startOf: (moment: Moment) => (typeof moment === 'string' ? firstTime(moment) : moment),
    /** A time stays as it is; a day is the first time after it. */
    endOf: (moment: Moment) => (typeof moment === 'string' ? firstTime(addDays(moment, 1)) : moment),
  };
};

export const isTimeZone = (name: string) => {
  try {
    dayIn(name);
    return true;
  } catch {
    return false;
  }
};
