/** How long the link of an invitation works: it is read by somebody who did not wait for it. */
export const INVITATION_HOURS = 24
export const INVITATION_MINUTES = INVITATION_HOURS * 60
