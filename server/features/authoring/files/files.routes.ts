import { deleteFile, downloadFile, getUploadLimits, getVideo, listFiles, showImage, uploadFile } from '#contract/files.ts'
import type { Deps } from '../../../deps.ts'
import { attachmentHeader } from '../../../platform/http/attachment-header.ts'
import { listRoutes } from '../../../platform/http/list-routes.ts'
import { receiveUpload } from '../../../platform/http/multipart.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import * as files from './files.service.ts'
import { sendFile } from './send-file.ts'

export const fileRoutes = (deps: Deps): Binding[] => [
  ...listRoutes(deps, listFiles, (filter) => files.listFiles(deps, filter)),
  on(getUploadLimits, async () => files.getUploadLimits(deps)),
  on(uploadFile, async ({ request, caller }) => files.uploadFile(deps, await receiveUpload(request), caller.account)),
  on(downloadFile, async ({ caller, params, query, request, reply }) => {
    const file = await files.openFile(deps, caller, params.filename, query)
    return sendFile(deps, request, reply, file, {
      'content-disposition': attachmentHeader(file.originalName),
      'cache-control': 'private, no-cache',
    })
  }),
  on(getVideo, ({ caller, params }) => files.getVideo(deps, caller, params.filename)),
  on(deleteFile, ({ params, query, caller }) => files.deleteFile(deps, params.filename, query.force === 'true', caller.account)),
  on(showImage, async ({ params, request, reply }) =>
    sendFile(deps, request, reply, await files.getImage(deps, params.filename), {
      'content-disposition': 'inline',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
    }),
  ),
]
