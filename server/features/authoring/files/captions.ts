export type CaptionsFault = { line: number; message: string }

const time = String.raw`(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})`
const timings = new RegExp(String.raw`^${time}[ \t]+-->[ \t]+${time}(?:[ \t].*)?$`)

const milliseconds = ([hours = '0', minutes, seconds, rest]: (string | undefined)[]) =>
  ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(rest)

/** The cue’s start and end in milliseconds, or what is wrong with its line of times. */
function readTimings(line: string): { start: number; end: number } | string {
  const [, ...parts] = timings.exec(line.trim()) ?? []
  if (parts.length === 0)
    return /\d,\d{3}/.test(line)
      ? 'The times have a comma, as in SRT. WebVTT writes them with a full stop: 00:00:01.500 --> 00:00:04.000.'
      : 'The times must read like 00:00:01.500 --> 00:00:04.000.'
  const [start, end] = [milliseconds(parts.slice(0, 4)), milliseconds(parts.slice(4))]
  return end > start ? { start, end } : 'The caption must end later than it starts.'
}

/** Checks the syntax of WebVTT (header, blocks, times in order) and returns the first fault. */
export function findCaptionsFault(text: string): CaptionsFault | undefined {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)
  const at = (index: number, message: string): CaptionsFault => ({ line: index + 1, message })
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')) return at(0, 'A WebVTT file begins with the word WEBVTT.')
  let latest = 0
  let cues = 0
  let index = lines.indexOf('')
  if (index < 0) index = lines.length
  if (lines.slice(1, index).some((line) => line.includes('-->'))) return at(1, 'A blank line must follow the word WEBVTT.')
  while (index < lines.length) {
    const first = index
    while (lines[index]) index += 1
    const block = lines.slice(first, index)
    index += 1
    if (block.length === 0 || /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(block[0] ?? '')) continue
    const timed = block[0]?.includes('-->') ? 0 : 1
    const found = readTimings(block[timed] ?? '')
    if (typeof found === 'string') return at(Math.min(first + timed, index - 2), found)
    if (found.start < latest) return at(first + timed, 'The caption starts earlier than the one before it.')
    const repeated = block.findIndex((line, place) => place > timed && line.includes('-->'))
    if (repeated > 0) return at(first + repeated, 'A blank line must separate two captions.')
    latest = found.start
    cues += 1
  }
  return cues === 0 ? at(lines.length - 1, 'The file has no captions.') : undefined
}

/** `talk.cs.vtt` and `talk.vtt` belong to the video `talk`; without a language they are English. */
export function captionsNameOf(originalName: string): { video: string; language: string } {
  const [, video = '', language = 'en'] = /^(.+?)(?:\.([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?))?\.vtt$/i.exec(originalName) ?? []
  return { video, language: language.replace(/^[A-Z]+/i, (letters) => letters.toLowerCase()) }
}
