/** Days are texts such as `2026-01-31`, so that they are the same day in every time zone. */
const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);
const millisecondsPerDay = 24 * 60 * 60 * 1000;

export const addDays = (day: string, count: number) => toDay(Date.parse(day) + count * millisecondsPerDay);

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

/** Finds the day of a time in a time zone such as Asia/Kolkata. */
export const dayIn = (timeZone: string) => {
  // Swedish dates have the form of ISO days.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone });
  return (time: Date) => format.format(time);
};

export const isTimeZone = (name: string) => {
  try {
    dayIn(name);
    return true;
  } catch {
    return false;
  }
};
