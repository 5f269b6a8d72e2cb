import { useState } from 'react'
import { failureText } from '../../api/api-error.ts'

const texts = {
  refused: 'Something went wrong. Please try again.',
  network: 'Network error. Please check your connection and try again.',
}

/** Sends one thing at a time and holds why the last of them failed; empty when it did not. */
export const useAttempt = () => {
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState('')
  const attempt = async (send: () => Promise<unknown>): Promise<void> => {
    if (isSending) return
    setSending(true)
    setError('')
    try {
      await send()
    } catch (failure) {
      setError(failureText(failure, texts))
    } finally {
      setSending(false)
    }
  }
  return { isSending, error, setError, attempt }
}
