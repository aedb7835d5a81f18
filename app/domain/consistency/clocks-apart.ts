/** An application's clock and the database's may differ so much. */
export const APART_SECONDS = 60
