/** A logo is shown at most this many times as wide as the mark would be. */
const widest = 3.75

/** How wide a logo (PNG) is beside a name when it is as tall as `height`, in the same unit. A wider one is drawn less tall. */
export const logoWidth = (png: Buffer, height: number): number =>
  height * Math.min(widest, png.readUInt32BE(16) / png.readUInt32BE(20))
