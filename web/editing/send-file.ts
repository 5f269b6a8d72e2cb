import { uploadFile } from '#contract/files.ts'
import { call } from '../api/call.ts'
import { reasonOf } from './delete-in-use.ts'

/** Uploads one file; resolves to what went wrong (A§8), or undefined. */
export const sendFile = async (file: File): Promise<string | undefined> => {
  const body = new FormData()
  body.append('file', file)
  try {
    await call(uploadFile, { body } as never)
    return undefined
  } catch (failure) {
    return `Upload failed: ${file.name}: ${reasonOf(failure)}`
  }
}
