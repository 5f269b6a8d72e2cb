import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BreakableEmail } from './breakable-email.tsx'

test('an address breaks before its @, and its domain is shown as people write it', async () => {
  const { container } = render(<BreakableEmail email="eva@xn--lu-yta1h.cz" />)
  await expect.poll(() => container.innerHTML).toBe('eva<wbr>@žluť.cz')
})
