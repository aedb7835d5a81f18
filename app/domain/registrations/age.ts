/** Full years on a day, both `YYYY-MM-DD`; negative before birth. Throws RangeError on another format. */
export function ageOn(birthdate: string, day: string): number {
  const born = partsOf(birthdate)
  const today = partsOf(day)
  // Compared as text, 29 February is only passed on 1 March of a common year, as Lei 810/1949 art. 3 has it.
  return today.year - born.year - (today.monthDay < born.monthDay ? 1 : 0)
}

/** Whether somebody has the age to take part (18 for beer, or the setting MIN_AGE) on a `YYYY-MM-DD` day. */
export function isOfAge(birthdate: string, day: string, minAge = 18): boolean {
  return ageOn(birthdate, day) >= minAge
}

function partsOf(day: string): { year: number; monthDay: string } {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(day)) throw new RangeError("a day is written YYYY-MM-DD")
  return { year: Number(day.slice(0, 4)), monthDay: day.slice(5) }
}
