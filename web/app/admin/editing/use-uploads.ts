import { useEffect, useRef, useState } from 'react'
import { type FileView, type UploadLimits, uploadFile } from '#contract/files.ts'
import { call } from '../../../api/call.ts'
import { fetchWithProgress } from '../../../api/fetch-with-progress.ts'
import { notify } from '../../../ui/notices.tsx'
import { reasonOf } from '../toast-error.ts'
import { checkFile } from './check-file.ts'

/** An upload; `share` is its progress, and `settled` is true after success or failure. */
export type Upload = { id: number; name: string; share: number; settled: boolean }

type Waiting = { id: number; file: File; cancel: AbortController }

/** Uploads files one after the other; each can be cancelled. */
export const useUploads = ({
  limits,
  endings,
  cancelsOnLeave = false,
  onUploaded,
}: {
  limits: UploadLimits | undefined
  endings?: readonly string[]
  /** Cancels pending uploads on unmount, where their result would be useless. */
  cancelsOnLeave?: boolean
  onUploaded: (file: FileView) => void
}) => {
  const [uploads, setUploads] = useState<Upload[]>([])
  const [failures, setFailures] = useState<string[]>([])
  const queue = useRef<Waiting[]>([])
  const sending = useRef<Waiting>(undefined)
  const count = useRef(0)
  const shown = useRef(true)

  const set = (id: number, change: Partial<Upload>) =>
    setUploads((before) => before.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)))
  const fail = (name: string, reason: string) => {
    const text = `Upload failed: ${name}: ${reason}`
    // Uploads continue after the list was left.
    if (shown.current) setFailures((before) => [...before, text])
    else notify({ text, tone: 'danger', seconds: 0 })
  }
  const send = async ({ id, file, cancel }: Waiting) => {
    const problem = checkFile(file, limits, endings)
    if (problem) return fail(file.name, problem)
    const body = new FormData()
    body.append('file', file)
    const transport = fetchWithProgress((share) => set(id, { share }))
    try {
      onUploaded(await call(uploadFile, { body, signal: cancel.signal, transport }))
      notify({ text: `${file.name} is uploaded.`, tone: 'success' })
    } catch (failure) {
      if (!cancel.signal.aborted) fail(file.name, reasonOf(failure))
    }
  }
  const add = async (files: File[]) => {
    const added = files.map((file) => {
      count.current += 1
      return { id: count.current, file, cancel: new AbortController() }
    })
    // Captions follow their video, which must be there first.
    added.sort((a, b) => Number(a.file.name.endsWith('.vtt')) - Number(b.file.name.endsWith('.vtt')))
    queue.current.push(...added)
    setUploads((before) => [...before, ...added.map(({ id, file }) => ({ id, name: file.name, share: 0, settled: false }))])
    if (sending.current) return
    setFailures([])
    for (let next = queue.current.shift(); next; next = queue.current.shift()) {
      sending.current = next
      if (!next.cancel.signal.aborted) await send(next)
      set(next.id, { share: 1, settled: true })
    }
    sending.current = undefined
    setUploads([])
  }
  const cancel = (id: number) => {
    const wanted = [sending.current, ...queue.current].find((waiting) => waiting?.id === id)
    wanted?.cancel.abort()
    set(id, { share: 1, settled: true })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: all that it reads are references
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
      if (cancelsOnLeave) for (const waiting of [sending.current, ...queue.current]) waiting?.cancel.abort()
    }
  }, [])
  const percent = uploads.length === 0 ? 0 : (uploads.reduce((sum, { share }) => sum + share, 0) / uploads.length) * 100
  return { uploads, failures, percent, busy: uploads.length > 0, add, cancel }
}
