const players = /^https:\/\/(www\.youtube-nocookie\.com\/embed\/|player\.vimeo\.com\/video\/)[\w-]+(\?[\w=&-]*)?$/

/** Address of the player for a video's address, from YouTube (no-cookie) or Vimeo; undefined for any other. */
export const playerUrl = (address: string): string | undefined => {
  const youTube = /^https?:\/\/(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?v=|embed\/)|youtu\.be\/)([\w-]{6,20})/.exec(
    address,
  )?.[1]
  if (youTube) return `https://www.youtube-nocookie.com/embed/${youTube}`
  const vimeo = /^https?:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d+)/.exec(address)?.[1]
  if (vimeo) return `https://player.vimeo.com/video/${vimeo}`
  return players.test(address) ? address : undefined
}
