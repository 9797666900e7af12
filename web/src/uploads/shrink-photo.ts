/** The server keeps no more than this. */
const maxSide_px = 2_000
/** Smaller files are sent as they are, for redrawing them would save little. */
const smallEnough_bytes = 700_000

/**
 * Shrinks a photo before upload. Those of phones are several megabytes, most of which the server would
 * discard, and cannot be sent over a slow network. One that this browser cannot draw is returned as it is;
 * the server may refuse it.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  if (file.size <= smallEnough_bytes) return file
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, maxSide_px / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.9))
    return drawn && drawn.size < file.size ? new File([drawn], 'photo.jpg', { type: drawn.type }) : file
  } catch {
    return file
  }
}
