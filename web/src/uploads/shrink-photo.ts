/** What the server keeps at most. */
const longestSide = 2_000
/** Sent as it is: drawing it again would save little. */
const smallEnough_bytes = 700_000

/**
 * A photo of a telephone is several megabytes, most of them thrown away by the server: on a slow network they are not
 * sent at all. What this browser cannot draw goes as it is, and the server says what it thinks of it.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  if (file.size <= smallEnough_bytes) return file
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
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
