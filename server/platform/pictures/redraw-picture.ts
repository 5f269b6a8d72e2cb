import pLimit from 'p-limit'
import { runInThread } from '../threads/run-in-thread.ts'

/** A picture file (PNG or JPEG), the maximum side that is read and the maximum side of the result, in pixels. */
export type Redrawing = { path: string; maxSide: number; keptSide: number }

/** The redrawn picture with its size in pixels, or the size of one that is too large; undefined when it is unreadable. */
export type Redrawn =
  | { png: Uint8Array; width: number; height: number }
  | { tooLarge: { width: number; height: number } }
  | undefined

/** The largest picture takes a quarter of a second, a hostile one may take half a minute. */
const limits = { cpuMs: 3_000, megabytes: 128 }

/** Each drawing may use a whole processor and as much memory as its pixels. */
const oneAtATime = pLimit(1)

/** Redraws a picture as PNG in a worker thread, because a small hostile file can take minutes to read. Undefined when unreadable or slow. */
export const redrawPicture = (redrawing: Redrawing): Promise<Redrawn> =>
  oneAtATime(() => runInThread<Redrawn>('server/platform/pictures/redraw-picture.worker.ts', redrawing, limits))
