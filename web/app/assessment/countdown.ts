import { useEffect, useState } from 'react'
import { createStore } from '../../ui/create-store.ts'

/** Counts down with `performance.now()`, which ignores changes of the system clock. */
export const openCountdown = (secondsLeft: number) => {
  const ends = createStore(performance.now() + secondsLeft * 1000)
  return {
    /** Restarts from a newer value of the server. */
    set: (seconds: number) => ends.set(performance.now() + seconds * 1000),
    left: () => Math.max(0, Math.ceil((ends.get() - performance.now()) / 1000)),
  }
}

export type Countdown = ReturnType<typeof openCountdown>

/** Formats seconds as `31:05`. */
export const showSeconds = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

export const useSecondsLeft = (countdown: Countdown): number => {
  const [left, setLeft] = useState(countdown.left)
  useEffect(() => {
    const timer = setInterval(() => setLeft(countdown.left()), 500)
    return () => clearInterval(timer)
  }, [countdown])
  return left
}
