/** Whether every case of the matrices and the long runs are wanted (`npm run test:full`), or each kind of them once. */
export const isFull = process.env.TEST_FULL === "on"

/** How many, or which, cases a test goes through: enough to fail where something breaks, or in a full run all. */
export const sized = <Cases>(quick: Cases, full: Cases): Cases => (isFull ? full : quick)
