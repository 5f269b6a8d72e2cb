import { readStored, writeStored } from '../../session/stored-tokens.ts'

/** How a person watches videos on this device, and where each was left, in seconds. Forgotten at the sign-out. */
type VideoSettings = {
  owner: string
  speed: number
  /** Language of the captions; empty for none, undefined before a choice. */
  captions?: string
  places: Record<string, number>
}

export const readVideoSettings = (owner: string): VideoSettings => {
  const fresh = { owner, speed: 1, places: {} }
  try {
    const stored = JSON.parse(readStored('videos') ?? 'null') as VideoSettings | null
    return stored?.owner === owner ? { ...fresh, ...stored } : fresh
  } catch {
    return fresh
  }
}

export const changeVideoSettings = (owner: string, changes: Partial<VideoSettings>): void => {
  writeStored('videos', JSON.stringify({ ...readVideoSettings(owner), ...changes }))
}

/** Remembers where a video was left; near its beginning and end it starts anew. */
export const rememberPlace = (owner: string, filename: string, seconds: number, duration: number): void => {
  const { [filename]: _, ...places } = readVideoSettings(owner).places
  const isMidway = seconds > 5 && seconds < duration - 5
  changeVideoSettings(owner, { places: isMidway ? { ...places, [filename]: Math.floor(seconds) } : places })
}
