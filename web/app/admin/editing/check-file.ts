import { acceptedEndings, type UploadLimits, videoEndings } from '#contract/files.ts'

const endingOf = (name: string) => /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

const megabytesFor = (name: string, limits: UploadLimits) =>
  videoEndings.includes(endingOf(name)) ? limits.videoMegabytes : limits.fileMegabytes

/** Checks a file's name and size before the upload; undefined if valid. The server checks the content. */
export const checkFile = (
  { name, size }: Pick<File, 'name' | 'size'>,
  limits: UploadLimits | undefined,
  endings: readonly string[] = acceptedEndings,
): string | undefined => {
  const ending = endingOf(name)
  if (!endings.includes(ending))
    return `Files ${ending ? `ending in .${ending}` : 'without an ending'} are not accepted. Accepted are ${endings.join(', ')}.`
  if (size === 0) return 'This file is empty.'
  if (limits && size > megabytesFor(name, limits) * 1024 ** 2)
    return `This file is too large. At most ${megabytesFor(name, limits)} MB are accepted.`
  return undefined
}

export const limitsText = (limits: UploadLimits | undefined, endings: readonly string[] = acceptedEndings): string => {
  if (!limits) return ''
  const videos = endings.filter((ending) => videoEndings.includes(ending))
  const ofVideos = videos.length > 0 ? `, videos (${videos.join(', ')}) at most ${limits.videoMegabytes} MB` : ''
  return `At most ${limits.fileMegabytes} MB each${ofVideos}.`
}
