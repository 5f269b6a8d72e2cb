import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { askToSignIn } from '../app/session/ask-to-sign-in.ts'

// Vitest has no global afterEach here, so Testing Library cannot register its own cleaning.
afterEach(cleanup)

// What never appears is waited for in full, so that a busy machine fails no test; what appears costs nothing.
configure({ asyncUtilTimeout: 60_000 })

// Pages over plain http have no `randomUUID`.
Object.assign(crypto, { randomUUID: undefined })

// As the root of the app does.
askToSignIn()
