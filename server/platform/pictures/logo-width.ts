const widest = 3.75

/** The width of a logo (PNG) of this height next to a name, in the same unit. Wider logos are drawn less tall. */
export const logoWidth = (png: Buffer, height: number): number =>
  height * Math.min(widest, png.readUInt32BE(16) / png.readUInt32BE(20))
