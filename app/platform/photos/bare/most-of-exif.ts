/** What a camera says of a photo, its turn among it: in a JPEG there is no room for more. */
export const MOST_OF_EXIF = 65_535
