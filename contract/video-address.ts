/** Supported video hosts, anchored to scheme and path. */
const address =
  /^(?:https?:)?(?:\/\/)?(?:www\.|m\.|music\.)?(youtube\.com|youtube-nocookie\.com|youtu\.be|(?:player\.)?vimeo\.com)\/([^?#]*)(?:\?([^#]*))?(?:#(.*))?/i

const parameterOf = (query: string, name: string): string | undefined => new RegExp(`(?:^|&)${name}=([^&]*)`).exec(query)?.[1]

/** Seconds in a link: `90`, `90s` or `1m30s`; 0 for anything else. */
const secondsOf = (moment = ''): number => {
  if (/^\d{1,6}$/.test(moment)) return Number(moment)
  const [, hours = 0, minutes = 0, seconds = 0] = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s)?$/.exec(moment) ?? []
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)
}

const youTubeId = (host: string, path: string, query: string): string | undefined => {
  if (host === 'youtu.be') return /^[^/]+/.exec(path)?.[0]
  return /^watch\/?$/.test(path) ? parameterOf(query, 'v') : /^(?:embed|shorts|live|v)\/([^/]+)/.exec(path)?.[1]
}

/** The player address of a Vimeo video, showcase or event. */
const vimeoUrl = (path: string, query: string, start: number): string | undefined => {
  const [, event, eventKey] = /^event\/(\d{1,20})(?:\/embed)?(?:\/([\da-f]{6,40}))?\/?$/.exec(path) ?? []
  if (event) return `https://vimeo.com/event/${event}/embed${eventKey ? `/${eventKey}` : ''}`
  const [, showcase, shown = parameterOf(query, 'video')] =
    /^(?:showcase|album)\/(\d{1,20})(?:\/video\/(\d{1,20})|\/embed)?\/?$/.exec(path) ?? []
  if (showcase && shown === undefined) return `https://vimeo.com/showcase/${showcase}/embed`
  const [, id, key = parameterOf(query, 'h') ?? ''] =
    /^(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/)?(\d{1,20})(?:\/([\da-f]{6,40}))?\/?$/.exec(
      showcase ? (shown ?? '') : path,
    ) ?? []
  const end = `${/^[\da-f]{6,40}$/.test(key) ? `?h=${key}` : ''}${start > 0 ? `#t=${start}s` : ''}`
  return id && `https://player.vimeo.com/video/${id}${end}`
}

/** The stored name in the address of an uploaded video that browsers play; undefined for other addresses. */
export const uploadedVideo = (address: string): string | undefined =>
  /^\/api\/files\/([A-Za-z0-9_-]{22}\.(?:mp4|webm))$/.exec(address)?.[1]

/** The stored address: of an uploaded video, YouTube without cookies, or Vimeo (with the key of an unlisted video); undefined for others. */
export const playerUrl = (given: string): string | undefined => {
  if (uploadedVideo(given.trim())) return given.trim()
  const [, host = '', path = '', query = '', fragment = ''] = address.exec(given.trim()) ?? []
  const start = secondsOf(parameterOf(query, 't') ?? parameterOf(query, 'start') ?? parameterOf(fragment, 't'))
  if (host.toLowerCase().endsWith('vimeo.com')) return vimeoUrl(path, query, start)
  const id = youTubeId(host.toLowerCase(), path, query) ?? ''
  // `videoseries` denotes a playlist, not a video.
  if (!/^(?!videoseries$)[\w-]{11}$/.test(id)) return undefined
  return `https://www.youtube-nocookie.com/embed/${id}${start > 0 ? `?start=${start}` : ''}`
}

export const videoProvider = (player: string): 'Vimeo' | 'YouTube' | 'Uploaded' => {
  if (uploadedVideo(player)) return 'Uploaded'
  return player.includes('vimeo') ? 'Vimeo' : 'YouTube'
}

export const wrongVideoMessage = 'Please enter the address of a YouTube or Vimeo video, or choose an uploaded MP4 or WebM'

export const maxVideoTitleLength = 200

/** The minimum permissions of a player's `<iframe>`. */
export const playerAttributes = {
  allow: 'autoplay; fullscreen; picture-in-picture',
  allowfullscreen: '',
  loading: 'lazy',
  referrerpolicy: 'strict-origin-when-cross-origin',
  sandbox: 'allow-scripts allow-same-origin allow-presentation',
} as const

/** The stored attributes of a video `<iframe>`, titled by its provider if it has no title, with its minutes if they are known; undefined for other hosts. */
export const videoAttributes = (given: { src?: string | null; title?: string | null; minutes?: string | null | undefined }) => {
  const src = playerUrl(given.src ?? '')
  if (src === undefined) return undefined
  const title = (given.title ?? '').replace(/\s+/g, ' ').trim().slice(0, maxVideoTitleLength) || `${videoProvider(src)} video`
  const minutes = /^[1-9]\d{0,2}$/.exec(given.minutes ?? '')?.[0]
  return { src, title, ...(minutes && { 'data-minutes': minutes }) }
}

/** The same for a frame in a page. */
export const videoOf = (frame: { getAttribute: (name: string) => string | null }) =>
  videoAttributes({
    src: frame.getAttribute('src'),
    title: frame.getAttribute('title'),
    minutes: frame.getAttribute('data-minutes'),
  })
