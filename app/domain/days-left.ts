const DAY_MS = 86_400_000

/** How many midnights lie between two days, both YYYY-MM-DD: 0 today, 1 tomorrow, below zero once it is over. */
export const daysLeft = (today: string, day: string): number =>
  Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS)
