import { maxPictureMegabytes, maxPictureSide } from '#contract/settings.ts'

const maxBytes = maxPictureMegabytes * 1024 ** 2

/** Shrinks a picture to the server's limit as PNG, upright. Returns it unchanged if it is small enough or unreadable. */
export async function shrinkPicture(file: File): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return file
  try {
    const scale = Math.min(1, maxPictureSide / Math.max(picture.width, picture.height))
    if (scale === 1 && file.size <= maxBytes) return file
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    const context = canvas.getContext('2d')
    if (!context) return file
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    return smaller ? new File([smaller], 'picture.png', { type: 'image/png' }) : file
  } finally {
    picture.close()
  }
}
