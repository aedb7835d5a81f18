import { setImmediate as breathe } from "node:timers/promises"
import { type Alignment, align } from "./alignment"
import { differentShare } from "./compare-squares"
import { type GrayImage, readGray } from "./gray-image.server"
import { findKeypoints, type Keypoint } from "./keypoints"

// Whether two pictures are one photo, cut by a tenth at each side, turned, shrunk or saved anew. Two receipts of one bar
// are not: they agree where the paper is printed alike and nowhere else.

/** Spots are found in a small copy, printed characters are compared in a larger one. */
const SMALL = 256
const LARGE = 640
const MOST_KEYPOINTS = 400
/** A photo that was only turned, cut or saved differs nowhere, another receipt of the layout in an eighth of it. */
const MOST_DIFFERENT = 0.03

/** What is looked at to tell a picture from others. */
export type Likeness = { keypoints: Keypoint[]; large: GrayImage }

export async function readLikeness(picture: Buffer): Promise<Likeness> {
  const large = await readGray(picture, LARGE)
  return { keypoints: await findKeypoints(await readGray(picture, SMALL), MOST_KEYPOINTS), large }
}

/** Whether both are the same photo. */
export async function isSamePhoto(one: Likeness, other: Likeness): Promise<boolean> {
  const alignment = align(one.keypoints, other.keypoints)
  if (!alignment) return false
  await breathe()
  const share = differentShare(one.large, other.large, enlarged(alignment))
  return share !== null && share <= MOST_DIFFERENT
}

/** Both copies are larger by the same factor: only the shift grows with them. */
function enlarged([a, b, c, d, e, f]: Alignment): Alignment {
  const factor = LARGE / SMALL
  return [a, b, c * factor, d, e, f * factor]
}
