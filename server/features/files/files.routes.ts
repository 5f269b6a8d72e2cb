import { deleteFile, downloadFile, listFiles, showImage, uploadFile } from '#contract/files.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/answer.ts'
import { type Binding, on } from '../http/routes.ts'
import * as files from './files.service.ts'
import { attachmentHeader, sendFile } from './send-file.ts'

/** The calls of uploaded files. */
export const fileRoutes = (deps: Deps): Binding[] => [
  on(listFiles, async ({ query }) => {
    const { files: page, ...size } = await files.listFiles(deps, query)
    return answer(page, size)
  }),
  on(uploadFile, async ({ request, caller }) =>
    files.uploadFile(deps, request.isMultipart() ? await request.file() : undefined, caller.account),
  ),
  on(downloadFile, async ({ caller, params, query, request, reply }) => {
    const file = await files.openFile(deps, caller, params.filename, query)
    return sendFile(deps, request, reply, file, {
      'content-disposition': attachmentHeader(file.originalName),
      'cache-control': 'private, no-cache',
    })
  }),
  on(deleteFile, ({ params, query, caller }) => files.deleteFile(deps, params.filename, query.force === 'true', caller.account)),
  on(showImage, async ({ params, request, reply }) =>
    sendFile(deps, request, reply, await files.getImage(deps, params.filename), {
      'content-disposition': 'inline',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
    }),
  ),
]
