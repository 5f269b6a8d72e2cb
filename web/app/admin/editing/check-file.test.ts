import { expect, test } from 'vitest'
import { checkFile, limitsText } from './check-file.ts'

const limits = { fileMegabytes: 25, videoMegabytes: 200 }
const megabytes = (count: number) => count * 1024 ** 2

test.each<[name: string, size: number, problem: string | undefined]>([
  ['plan.pdf', megabytes(25), undefined],
  ['plan.pdf', megabytes(25) + 1, 'This file is too large. At most 25 MB are accepted.'],
  ['Talk.MP4', megabytes(200), undefined],
  ['talk.mov', megabytes(200) + 1, 'This file is too large. At most 200 MB are accepted.'],
  ['plan.pdf', 0, 'This file is empty.'],
  [
    'setup.exe',
    10,
    'Files ending in .exe are not accepted. Accepted are pdf, doc, docx, pptx, xlsx, zip, png, jpg, jpeg, webp, mp3, mp4, webm, mov, vtt.',
  ],
  [
    'README',
    10,
    'Files without an ending are not accepted. Accepted are pdf, doc, docx, pptx, xlsx, zip, png, jpg, jpeg, webp, mp3, mp4, webm, mov, vtt.',
  ],
])('%s of %i bytes is checked before it is sent', (name, size, problem) => {
  expect(checkFile({ name, size }, limits)).toBe(problem)
})

test('the limits are stated, those of videos only where videos are accepted', () => {
  expect(limitsText(limits)).toBe('At most 25 MB each, videos (mp4, webm, mov) at most 200 MB.')
  expect(limitsText(limits, ['png', 'jpg'])).toBe('At most 25 MB each.')
})
