/** The hosts that videos come from, with nothing before them but the scheme and nothing after them but a path. */
const address =
  /^(?:https?:)?(?:\/\/)?(?:www\.|m\.|music\.)?(youtube\.com|youtube-nocookie\.com|youtu\.be|(?:player\.)?vimeo\.com)\/([^?#]*)(?:\?([^#]*))?/i

const parameterOf = (query: string, name: string): string | undefined => new RegExp(`(?:^|&)${name}=([^&]*)`).exec(query)?.[1]

const youTubeId = (host: string, path: string, query: string): string | undefined => {
  if (host === 'youtu.be') return /^[^/]+/.exec(path)?.[0]
  return /^watch\/?$/.test(path) ? parameterOf(query, 'v') : /^(?:embed|shorts|live|v)\/([^/]+)/.exec(path)?.[1]
}

/**
 * Address of the player for a video's address, in one form for each video: YouTube without cookies, or Vimeo (with the key of an
 * unlisted video); undefined for any other.
 */
export const playerUrl = (given: string): string | undefined => {
  const [, host = '', path = '', query = ''] = address.exec(given.trim()) ?? []
  if (host.toLowerCase().endsWith('vimeo.com')) {
    const [, id, key = parameterOf(query, 'h') ?? ''] =
      /^(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/)?(\d{1,20})(?:\/([\da-f]{6,40}))?\/?$/.exec(path) ?? []
    return id && `https://player.vimeo.com/video/${id}${/^[\da-f]{6,40}$/.test(key) ? `?h=${key}` : ''}`
  }
  const id = youTubeId(host.toLowerCase(), path, query) ?? ''
  // `videoseries` stands for a playlist, not for a video.
  return /^(?!videoseries$)[\w-]{11}$/.test(id) ? `https://www.youtube-nocookie.com/embed/${id}` : undefined
}

/** Who sends the video of a player's address. */
export const videoProvider = (player: string): 'Vimeo' | 'YouTube' => (player.includes('vimeo') ? 'Vimeo' : 'YouTube')

/** Maximum length of a video's title, in characters. */
export const maxVideoTitleLength = 200

/** Attributes of every player's `<iframe>`: what it may do, and no more. */
export const playerAttributes = {
  allow: 'autoplay; fullscreen; picture-in-picture',
  allowfullscreen: '',
  loading: 'lazy',
  referrerpolicy: 'strict-origin-when-cross-origin',
  sandbox: 'allow-scripts allow-same-origin allow-presentation',
} as const

/**
 * Attributes of a video in a lesson's text, from those of any `<iframe>`: the one form in which it is stored. A video without a name gets
 * its provider's; undefined when it is no video of YouTube or Vimeo.
 */
export const videoAttributes = (given: { src?: string | null; title?: string | null }) => {
  const src = playerUrl(given.src ?? '')
  if (src === undefined) return undefined
  const title = (given.title ?? '').replace(/\s+/g, ' ').trim().slice(0, maxVideoTitleLength) || `${videoProvider(src)} video`
  return { src, title }
}
