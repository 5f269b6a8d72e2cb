import { useEffect, useState } from 'react'
import { readStored } from '../session/stored-tokens.ts'
import { daysLeft } from './days-left.ts'

/** Token of the demo stored in this browser; undefined without one, or without the user type that goes with it (V§2). */
export const storedDemo = (): string | undefined => {
  const token = readStored('demoToken')
  return token && readStored('userType') === 'demo' ? token : undefined
}

/** Days left and whether a demo is stored here. As prebuilt, and until the first look into storage: 7 and none. */
export const useDemoState = (): { days: number; started: boolean } => {
  const [state, setState] = useState({ days: daysLeft(undefined, 0), started: false })
  useEffect(() => {
    const token = storedDemo()
    setState({ days: daysLeft(token, Date.now()), started: token !== undefined })
  }, [])
  return state
}
