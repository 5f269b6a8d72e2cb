import type { FileView } from '#contract/files.ts'
import { showLanguage } from '../../../ui/format.ts'

/** As `captions: Czech, English` for a video that has some. */
export const captionsText = ({ captions }: FileView): string =>
  captions.length > 0 ? `captions: ${captions.map(showLanguage).join(', ')}` : ''
