import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// Vitest has no global afterEach here, so Testing Library cannot register its own cleaning.
afterEach(cleanup)
