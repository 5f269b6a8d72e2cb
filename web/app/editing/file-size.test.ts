import { expect, test } from 'vitest'
import { fileSize } from './file-size.ts'

test('sizes are shown in Bytes, KB, MB and GB with two decimals', () => {
  expect([0, 1, 1023, 1024, 1536, 1_048_576, 26_214_400, 1_073_741_824, 5 * 1024 ** 4].map(fileSize)).toEqual([
    '0.00 Bytes',
    '1.00 Bytes',
    '1023.00 Bytes',
    '1.00 KB',
    '1.50 KB',
    '1.00 MB',
    '25.00 MB',
    '1.00 GB',
    '5120.00 GB',
  ])
})
