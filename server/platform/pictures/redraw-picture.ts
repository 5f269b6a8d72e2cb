import pLimit from 'p-limit'
import { runInThread } from '../threads/run-in-thread.ts'

/** The file of a picture, PNG or JPEG; the largest width and height that is read, and the one that is kept, in pixels. */
export type Redrawing = { path: string; maxSide: number; keptSide: number }

/** The picture drawn anew, with its size in pixels, or the size of one that is too large; undefined when it cannot be read. */
export type Redrawn =
  | { png: Uint8Array; width: number; height: number }
  | { tooLarge: { width: number; height: number } }
  | undefined

/** A picture of the largest size takes a sixth of a second, and several times as much on a busy machine; a hostile one may take half a minute. */
const limits = { timeoutMs: 5_000, megabytes: 128 }

/** Each drawing may take a processor and as much memory as its pixels; the others wait. */
const oneAtATime = pLimit(1)

/**
 * Draws a picture anew as PNG, in a thread of its own: a file of a few kilobytes may be made so that reading it, or only finding its size, takes
 * minutes. Returns undefined for what cannot be read, or takes longer than five seconds.
 */
export const redrawPicture = (redrawing: Redrawing): Promise<Redrawn> =>
  oneAtATime(() => runInThread<Redrawn>('server/platform/pictures/redraw-picture.worker.ts', redrawing, limits))
